package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.test.RandomDocuments;
import dev.holdfast.test.Seeds;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.BsonSerializationException;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.BsonDocumentWrapperCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.RawBsonDocumentCodec;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.junit.jupiter.api.Test;

class DocumentBytesTest {
  private final Codec<Document> stock = OrgBson.registry().get(Document.class);
  private final Codec<Document> direct = OrgBson.directRegistry().get(Document.class);

  @Test
  void randomDocumentsHaveTheBytesAndValuesThatOrgBsonGivesThem() {
    RandomDocuments documents = new RandomDocuments(Seeds.random("DocumentBytesTest"));
    for (int i = 0; i < 5_000; i++) {
      Document document = documents.document();
      boolean collectible = i % 2 == 0;
      byte[] expected = OrgBson.write(document, stock, collectible);
      assertThat(OrgBson.writeHere(document, direct, collectible)).isEqualTo(expected);
      assertThat(OrgBson.writeHere(document, stock, collectible)).isEqualTo(expected);
      Document read = OrgBson.read(expected, stock);
      assertThat(DocumentBytes.read(WireBuffer.wrap(expected), direct)).isEqualTo(read);
      assertThat(DocumentBytes.read(WireBuffer.wrap(expected), stock)).isEqualTo(read);
    }
  }

  @Test
  void valuesOfAnyClassHaveTheBytesThatOrgBsonGivesThem() {
    RandomDocuments documents = new RandomDocuments(Seeds.random("DocumentBytesTest"));
    for (int i = 0; i < 5_000; i++) {
      Document document = documents.documentOfManyClasses();
      assertThat(OrgBson.writeHere(document, direct, false))
          .isEqualTo(OrgBson.write(document, stock));
    }
  }

  @Test
  void theIdComesFirstInADocumentToBeStoredAndInNoOther() {
    Document inner = new Document("b", 1).append("_id", 2);
    for (Object id : Arrays.asList(1, null, inner, List.of(inner))) {
      Document document = new Document("a", inner).append("_id", id).append("z", List.of(inner));
      for (boolean collectible : new boolean[] {true, false}) {
        byte[] bytes = OrgBson.writeHere(document, direct, collectible);
        assertThat(bytes).isEqualTo(OrgBson.write(document, stock, collectible));
        assertThat(OrgBson.read(bytes, stock).keySet())
            .startsWith(collectible ? "_id" : "a")
            .hasSize(3);
      }
    }
  }

  @Test
  void bsonDocumentsTakeTheirIdFirstToo() {
    BsonDocument document = BsonDocument.parse("{a: {b: 1, _id: 2}, _id: {b: 1, _id: 2}}");
    byte[] expected = OrgBson.write(document, new BsonDocumentCodec(), true);
    assertThat(OrgBson.writeHere(document, new BsonDocumentCodec(), true)).isEqualTo(expected);
    Codec<BsonDocument> fromRegistry = OrgBson.registry().get(BsonDocument.class);
    assertThat(OrgBson.writeHere(document, fromRegistry, true)).isEqualTo(expected);
  }

  @Test
  void aWrappedDocumentIsWrittenWithItsOwnEncoder() {
    Document document = new Document("a", 1).append("_id", new Document("x", 2));
    BsonDocumentWrapper<Document> wrapper = new BsonDocumentWrapper<>(document, direct);
    Codec<BsonDocumentWrapper<Document>> codec = wrapperCodec();
    assertThat(OrgBson.writeHere(wrapper, codec, true))
        .isEqualTo(OrgBson.write(document, stock, true));
    assertThat(wrapper.isUnwrapped()).isFalse();
    wrapper.remove("a");
    assertThat(OrgBson.writeHere(wrapper, codec, true))
        .isEqualTo(OrgBson.write(new Document("_id", new Document("x", 2)), stock));
  }

  @Test
  void aRawDocumentIsCopied() {
    RawBsonDocument raw = RawBsonDocument.parse("{a: 1, _id: 2}");
    byte[] bytes = OrgBson.writeHere(raw, new RawBsonDocumentCodec(), false);
    assertThat(bytes).isEqualTo(OrgBson.write(raw, new RawBsonDocumentCodec()));
    assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), new RawBsonDocumentCodec()))
        .isEqualTo(raw);
  }

  @Test
  void nestingIsAllowedAsDeepAsOrgBsonAllowsItOnAnyStack() {
    Document deepest = Nested.document(1024);
    byte[] expected = OrgBson.write(deepest, stock);
    Nested.onASmallStack(
        () -> {
          assertThat(OrgBson.writeHere(deepest, direct, false)).isEqualTo(expected);
          Document read = DocumentBytes.read(WireBuffer.wrap(expected), direct);
          assertThat(OrgBson.writeHere(read, direct, false)).isEqualTo(expected);
          assertThatThrownBy(() -> OrgBson.writeHere(new Document("a", deepest), direct, false))
              .isInstanceOf(BsonSerializationException.class)
              .hasMessageStartingWith("Maximum serialization depth exceeded");
          byte[] tooDeep = Nested.bytes(1025);
          assertThatThrownBy(() -> DocumentBytes.read(WireBuffer.wrap(tooDeep), direct))
              .isInstanceOf(WireProtocolException.class)
              .hasMessageStartingWith("documents nested deeper than 1024 levels");
          assertThatThrownBy(() -> DocumentBytes.read(WireBuffer.wrap(tooDeep), stock))
              .isInstanceOf(WireProtocolException.class)
              .hasMessageStartingWith("documents nested deeper than 1024 levels");
        });
  }

  @Test
  void aDocumentThatContainsItselfIsRefused() {
    Document document = new Document();
    document.put("list", List.of(Collections.singletonMap("self", document)));
    assertThatThrownBy(() -> OrgBson.writeHere(document, direct, false))
        .isInstanceOf(BsonSerializationException.class)
        .hasMessageStartingWith("Maximum serialization depth exceeded");
  }

  @Test
  void depthCountsThroughValuesOfOtherKinds() {
    BsonDocument bson = BsonDocuments.read(WireBuffer.wrap(Nested.bytes(1000)));
    Document document = new Document("bson", bson);
    for (int i = 1; i < 24; i++) {
      document = new Document("d", document);
    }
    Document deepest = document;
    assertThat(OrgBson.writeHere(deepest, direct, false)).isEqualTo(OrgBson.write(deepest, stock));
    Document tooDeep = new Document("d", deepest);
    assertThatThrownBy(() -> OrgBson.writeHere(tooDeep, direct, false))
        .isInstanceOf(BsonSerializationException.class)
        .hasMessageStartingWith("Maximum serialization depth exceeded");
  }

  @Test
  void errorsOfWritingAreThoseOfOrgBsonAndLeaveTheBufferAsItWas() {
    for (Document document :
        List.of(
            new Document("a", new Object()),
            new Document("a", new int[] {1}),
            new Document("a", List.of(new Document("b", Thread.currentThread()))),
            new Document("a", UUID.randomUUID()),
            new Document("a\0", 1),
            new Document("a", Map.of("x\0", 1)),
            new Document((String) null, 1),
            new Document("a", Collections.singletonMap(null, 1)),
            new Document("a", Map.of(1, 1)))) {
      Throwable expected = thrownBy(() -> OrgBson.write(document, stock));
      WireBuffer out = new WireBuffer(0);
      out.writeInt32(7);
      Throwable actual = thrownBy(() -> DocumentBytes.write(out, document, direct, false));
      assertThat(actual).hasSameClassAs(expected).hasMessage(expected.getMessage());
      assertThat(out.position()).isEqualTo(4);
    }
  }

  @Test
  void ofSeveralFieldsThatCannotBeWrittenTheFirstIsReportedAsByOrgBson() {
    Document badNameFirst = new Document("a\0", 1).append("b", new Object());
    Document noCodecFirst = new Document("b", new Object()).append("a\0", 1);
    for (Document document :
        List.of(
            badNameFirst,
            noCodecFirst,
            new Document("x", badNameFirst).append("y", noCodecFirst),
            new Document("x", List.of(noCodecFirst, badNameFirst)),
            new Document("a\0", new Document("b", new Object())),
            new Document("a\0", List.of(new Object())),
            new Document("a\0", 1).append("_id", new Object()))) {
      for (boolean collectible : List.of(false, true)) {
        Throwable expected = thrownBy(() -> OrgBson.write(document, stock, collectible));
        assertThat(thrownBy(() -> OrgBson.writeHere(document, direct, collectible)))
            .hasSameClassAs(expected)
            .hasMessage(expected.getMessage());
      }
    }
  }

  /** org.bson asks for the codec before it looks at the name; here the name is written by then. */
  @Test
  void ofAFieldWithTwoMistakesTheNameIsReported() {
    Document deep = new Document("a\0", new Object());
    for (int i = 0; i < 60; i++) {
      deep = new Document("d", deep);
    }
    for (Document document :
        List.of(
            new Document("a\0", new Object()),
            new Document("b", 1).append("a\0", UUID.randomUUID()),
            new Document("x", Map.of("a\0", new Object())),
            deep)) {
      assertThatThrownBy(() -> OrgBson.writeHere(document, direct, false))
          .isInstanceOf(BsonSerializationException.class)
          .hasMessageEndingWith("contains a null character at index 1");
    }
  }

  @Test
  void aDocumentLargerThanAllowedIsRefused() {
    Document document = new Document("text", "x".repeat(100));
    int size = OrgBson.write(document, stock).length;
    WireBuffer out = new WireBuffer(0);
    DocumentBytes.write(out, document, direct, false, size);
    assertThat(out.position()).isEqualTo(size);
    assertThatThrownBy(() -> DocumentBytes.write(out, document, direct, false, size - 1))
        .isInstanceOf(BsonMaximumSizeExceededException.class)
        .hasMessage("Document size of 116 is larger than maximum of 115.");
    assertThat(out.position()).isEqualTo(size);
  }

  @Test
  void aClassWithoutACodecIsTheUsersErrorNotTheWires() {
    assertThatThrownBy(() -> OrgBson.writeHere(new Document("a", new Object()), direct, false))
        .isInstanceOf(CodecConfigurationException.class)
        .hasMessageContaining("java.lang.Object");
  }

  @Test
  void damagedBytesAreReadOrRefusedWithAProtocolErrorOnEveryPath() {
    Random random = Seeds.random("DocumentBytesTest");
    RandomDocuments documents = new RandomDocuments(random);
    int refused = 0;
    for (int i = 0; i < 40_000; i++) {
      byte[] bytes = OrgBson.write(documents.document(), stock);
      damage(bytes, random);
      Optional<String> why = refusal(bytes, direct);
      refused += why.isPresent() ? 1 : 0;
      Optional<String> withoutValues = refusal(bytes, new BsonDocumentCodec());
      // To the others a vector is a binary like any other, so they may find nothing or read on.
      if (!why.orElse("").startsWith("an invalid vector")) {
        assertThat(withoutValues.isPresent()).as("%s", why).isEqualTo(why.isPresent());
      }
      assertThat(refusal(bytes, new Incurious()).isPresent())
          .as("%s", withoutValues)
          .isEqualTo(withoutValues.isPresent());
    }
    assertThat(refused).isBetween(10_000, 39_000);
  }

  private static void damage(byte[] bytes, Random random) {
    for (int times = 1 + random.nextInt(3); times > 0; times--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
  }

  private static Optional<String> refusal(byte[] bytes, Codec<?> codec) {
    try {
      DocumentBytes.read(WireBuffer.wrap(bytes), codec);
      return Optional.empty();
    } catch (WireProtocolException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static Throwable thrownBy(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      return e;
    }
    throw new AssertionError("nothing was thrown");
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // org.bson's codec is for the raw class.
  private static Codec<BsonDocumentWrapper<Document>> wrapperCodec() {
    return (Codec) new BsonDocumentWrapperCodec(new BsonDocumentCodec());
  }
}
