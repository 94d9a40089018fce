package dev.holdfast.spec.unified;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.observability.micrometer.MongodbObservationContext;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.bson.BsonDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SpanMatcherTest {
  private final SpanLog log = new SpanLog();
  private final ClientEntity client = new ClientEntity("client0", null, null, null, log);
  private final SpanMatcher matcher = new SpanMatcher(new ValueMatcher(new EntityMap()));

  /** One operation with two attempts, then another one. */
  @BeforeEach
  void trace() {
    ObservationRegistry registry = ObservationRegistry.create();
    registry.observationConfig().observationHandler(log);
    Observation find = start(registry, "find a.b", null);
    start(registry, "find", find).lowCardinalityKeyValue("server.port", "27017").stop();
    start(registry, "find", find).lowCardinalityKeyValue("server.port", "27018").stop();
    find.stop();
    start(registry, "runCommand admin", null).stop();
  }

  private static Observation start(ObservationRegistry registry, String name, Observation parent) {
    return Observation.createNotStarted(name, MongodbObservationContext::new, registry)
        .contextualName(name)
        .parentObservation(parent)
        .start();
  }

  private void match(String expectation) {
    matcher.matchAll(BsonDocument.parse(expectation), client);
  }

  @Test
  void aTreeMatchesSpanBySpan() {
    assertThatCode(
            () ->
                match(
                    """
                    {spans: [
                      {name: 'find a.b', attributes: {}, nested: [
                        {name: 'find', attributes: {'server.port': 27017}},
                        {name: 'find', attributes: {'server.port': {$$type: 'long'}}}]},
                      {name: 'runCommand admin', attributes: {x: {$$exists: false}}}]}
                    """))
        .doesNotThrowAnyException();
  }

  @Test
  void anotherAttributeIsAMismatch() {
    assertThatThrownBy(
            () ->
                match(
                    """
                    {ignoreExtraSpans: true, spans: [
                      {name: 'find a.b', attributes: {}, nested: [
                        {name: 'find', attributes: {'server.port': 1}}]}]}
                    """))
        .isInstanceOf(Mismatch.class)
        .hasMessageContaining("server.port");
  }

  @Test
  void spansThatNobodyExpectedAreAMismatchUnlessTheyAreIgnored() {
    String spans = "spans: [{name: 'runCommand admin', attributes: {}}]}";
    assertThatThrownBy(() -> match("{" + spans)).isInstanceOf(Mismatch.class);
    assertThatCode(() -> match("{ignoreExtraSpans: true, " + spans)).doesNotThrowAnyException();
  }

  @Test
  void nestedSpansThatNobodyExpectedAreAMismatchToo() {
    assertThatThrownBy(
            () ->
                match(
                    """
                    {spans: [
                      {name: 'find a.b', attributes: {}},
                      {name: 'runCommand admin', attributes: {}}]}
                    """))
        .isInstanceOf(Mismatch.class)
        .hasMessageContaining("more than expected");
  }

  @Test
  void aSpanThatDidNotComeIsAMismatch() {
    assertThatThrownBy(
            () -> match("{ignoreExtraSpans: true, spans: [{name: 'insert a.b', attributes: {}}]}"))
        .isInstanceOf(Mismatch.class);
  }
}
