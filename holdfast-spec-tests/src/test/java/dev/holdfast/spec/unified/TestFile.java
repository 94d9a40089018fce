package dev.holdfast.spec.unified;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A file of the Unified Test Format, read and found to keep to it.
 *
 * @param hurried whether its tests give operations only so much time
 */
record TestFile(
    String description,
    boolean hurried,
    Requirements requirements,
    List<BsonDocument> entities,
    List<CollectionData> initialData,
    List<TestCase> cases) {
  /** The newest schema version that this runner knows, "Test Runner Support". */
  static final Version NEWEST = Version.of("1.28");

  /** Of {@code initialData} and {@code outcome}. */
  record CollectionData(
      String database, String name, BsonDocument createOptions, List<BsonDocument> documents) {
    private static CollectionData of(BsonDocument data) {
      return new CollectionData(
          data.getString("databaseName").getValue(),
          data.getString("collectionName").getValue(),
          data.getDocument("createOptions", null),
          TestFile.documents(data, "documents"));
    }
  }

  record TestCase(
      String description,
      Requirements requirements,
      String skipReason,
      List<Step> steps,
      List<BsonDocument> events,
      List<BsonDocument> logMessages,
      List<BsonDocument> spans,
      List<CollectionData> outcome) {
    private static TestCase of(BsonDocument test) {
      return new TestCase(
          test.getString("description").getValue(),
          Requirements.of(test),
          test.containsKey("skipReason") ? test.getString("skipReason").getValue() : null,
          documents(test, "operations").stream().map(Step::of).toList(),
          documents(test, "expectEvents"),
          documents(test, "expectLogMessages"),
          documents(test, "expectTracingMessages"),
          collections(test, "outcome"));
    }

    /** Also of what threads and callbacks will do. */
    boolean anyStepIs(String... names) {
      return steps.stream().anyMatch(step -> step.isOrHolds(List.of(names)));
    }
  }

  /** One operation of a test. Where nothing is expected of the result it is {@code null}. */
  record Step(
      String name,
      String object,
      BsonDocument arguments,
      boolean ignoresResultAndError,
      BsonDocument expectedError,
      BsonValue expectedResult,
      String saveAs) {
    static Step of(BsonDocument operation) {
      FileFormat.OPERATION.check("operation", operation);
      BsonValue saveAs = operation.get("saveResultAsEntity");
      return new Step(
          operation.getString("name").getValue(),
          operation.getString("object").getValue(),
          operation.getDocument("arguments", new BsonDocument()),
          operation.getBoolean("ignoreResultAndError", BsonBoolean.FALSE).getValue(),
          operation.getDocument("expectError", null),
          operation.get("expectResult"),
          saveAs == null ? null : saveAs.asString().getValue());
    }

    private boolean isOrHolds(List<String> names) {
      return names.contains(name)
          || documents(arguments, "callback").stream().anyMatch(s -> of(s).isOrHolds(names))
          || (arguments.isDocument("operation")
              && of(arguments.getDocument("operation")).isOrHolds(names));
    }

    @Override
    public String toString() {
      return name + " on " + object;
    }
  }

  static TestFile of(BsonDocument file) {
    Version version =
        Version.of(file.getString("schemaVersion", new BsonString("missing")).getValue());
    if (version.major() != NEWEST.major() || version.compareTo(NEWEST) > 0) {
      throw new UnsupportedVersion(version);
    }
    FileFormat.FILE.check("file", file);
    return new TestFile(
        file.getString("description").getValue(),
        isHurried(file),
        Requirements.of(file),
        documents(file, "createEntities"),
        collections(file, "initialData"),
        documents(file, "tests").stream().map(TestCase::of).toList());
  }

  private static boolean isHurried(BsonDocument file) {
    String text = file.toJson();
    return text.contains("\"timeoutMS\"") || text.contains("\"socketTimeoutMS\"");
  }

  private static List<CollectionData> collections(BsonDocument holder, String key) {
    return documents(holder, key).stream().map(CollectionData::of).toList();
  }

  static List<BsonDocument> documents(BsonDocument holder, String key) {
    BsonArray items = holder.getArray(key, new BsonArray());
    return items.stream().map(BsonValue::asDocument).toList();
  }

  /** A file of a version of the format that this runner does not know must not be run. */
  static final class UnsupportedVersion extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsupportedVersion(Version version) {
      super("schema version " + version + "; this runner knows 1.0 to " + NEWEST);
    }
  }
}
