package dev.holdfast.spec.unified;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.spec.SpecCase;
import dev.holdfast.spec.SpecSuite;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class FileFormatSuiteTest {
  @TestFactory
  Stream<DynamicNode> invalidFilesAreRejected() {
    return SpecSuite.run(
        "unified-test-format/invalid",
        file ->
            List.of(
                new SpecCase(
                    file.document().containsKey("description")
                        ? file.document().getString("description").getValue()
                        : file.name(),
                    () ->
                        assertThatThrownBy(() -> FileFormat.FILE.check("file", file.document()))
                            .isInstanceOf(Shape.InvalidFile.class))));
  }

  @Test
  void aFileSaysWhatItExpectsAndOfWhom() {
    TestFile file =
        TestFile.of(
            BsonDocument.parse(
                """
                {description: "d", schemaVersion: "1.0",
                 createEntities: [{client: {id: "c"}}],
                 initialData: [{databaseName: "db", collectionName: "coll", documents: [{_id: 1}]}],
                 tests: [{description: "t", operations: [
                   {name: "withTransaction", object: "s", arguments: {callback: [
                     {name: "insertOne", object: "coll", saveResultAsEntity: "id"}]}}]}]}
                """));
    assertThat(file.cases()).hasSize(1);
    assertThat(file.cases().get(0).anyStepIs("insertOne")).isTrue();
    assertThat(file.cases().get(0).anyStepIs("deleteOne")).isFalse();
    assertThat(file.initialData().get(0).documents())
        .containsExactly(BsonDocument.parse("{_id: 1}"));
  }

  @Test
  void aFileOfANewerFormatIsNotRun() {
    assertThatThrownBy(() -> TestFile.of(fileOf("1.999")))
        .isInstanceOf(TestFile.UnsupportedVersion.class);
    assertThatThrownBy(() -> TestFile.of(fileOf("2.0")))
        .isInstanceOf(TestFile.UnsupportedVersion.class);
    assertThat(TestFile.of(fileOf("1.28")).cases()).hasSize(1);
  }

  private static BsonDocument fileOf(String version) {
    return BsonDocument.parse(
        "{description: 'd', schemaVersion: '"
            + version
            + "', tests: [{description: 't', operations: []}]}");
  }
}
