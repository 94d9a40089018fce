package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bson.codecs.configuration.CodecRegistries.fromCodecs;
import static org.bson.codecs.configuration.CodecRegistries.fromProviders;
import static org.bson.codecs.configuration.CodecRegistries.fromRegistries;
import static org.bson.codecs.configuration.CodecRegistries.withUuidRepresentation;

import dev.holdfast.test.RandomDocuments;
import dev.holdfast.test.Seeds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.Transformer;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.BsonTypeClassMap;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.CodeWithScopeCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectionCodecProvider;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.DocumentCodecProvider;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.StringCodec;
import org.bson.codecs.UuidCodec;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.pojo.PojoCodecProvider;
import org.bson.types.Binary;
import org.bson.types.CodeWithScope;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a user's registry says, documents come out as org.bson would write and read them with it. */
class CodecRegistryTest {
  @Test
  void aRegistryThatLacksACodecIsGoodForDocumentsThatDoNotNeedIt() {
    CodecRegistry few = fromProviders(new DirectCodecProvider(), new FewCodecs());
    Codec<Document> codec = few.get(Document.class);
    WireBuffer out = new WireBuffer(64);
    DocumentBytes.write(out, new Document("text", "a").append("in", new Document()), codec, false);
    out.flip();
    assertThat(BsonDocuments.read(out)).isEqualTo(BsonDocument.parse("{text: 'a', in: {}}"));
    assertThatThrownBy(
            () -> DocumentBytes.write(new WireBuffer(64), new Document("n", 1), codec, false))
        .isInstanceOf(CodecConfigurationException.class)
        .hasMessageContaining("java.lang.Integer");
  }

  @Test
  void theUsualRegistryReadsDirectly() {
    assertThat(readsDirectly(OrgBson.directRegistry())).isTrue();
    assertThat(readsDirectly(fromRegistries(fromCodecs(new Shouting()), OrgBson.directRegistry())))
        .isFalse();
    CodecRegistry withPojos =
        fromRegistries(
            OrgBson.directRegistry(),
            fromProviders(PojoCodecProvider.builder().automatic(true).build()));
    assertThat(readsDirectly(withPojos)).isTrue();
    assertThat(readsDirectly(withUuidRepresentation(withPojos, UuidRepresentation.STANDARD)))
        .isTrue();
  }

  @Test
  void aCodecForAClassOfValuesIsUsedBothWays() {
    Document document =
        new Document("s", "loud").append("l", List.of("x", 1)).append("d", new Document("t", "y"));
    assertSameAsOrgBson(registries(fromCodecs(new Shouting())), document);
  }

  @Test
  void aStringCodecThatWritesObjectIdsIsUsed() {
    Codec<String> objectIds = new StringCodec().withRepresentation(BsonType.OBJECT_ID);
    Document document = new Document("id", new ObjectId().toHexString()).append("n", 1);
    Registries registries = registries(fromCodecs(objectIds));
    assertThat(registries.write(document)).isEqualTo(registries.writeByOrgBson(document));
  }

  @Test
  void aCodecForABsonValueIsUsedInsideOfBsonDocumentsToo() {
    BsonDocument bson = BsonDocument.parse("{i: 1, a: [2, {i: 3}]}");
    Document document =
        new Document("doc", bson)
            .append("array", new BsonArray(List.of(new BsonInt32(4))))
            .append("value", new BsonInt32(5));
    Registries registries = registries(fromCodecs(new Doubling()));
    assertThat(registries.write(document)).isEqualTo(registries.writeByOrgBson(document));
    assertThat(OrgBson.writeHere(bson, registries.direct.get(BsonDocument.class), false))
        .isEqualTo(OrgBson.write(bson, registries.stock.get(BsonDocument.class)));
  }

  @Test
  void aCodecForBsonDocumentsWithARegistryOfItsOwnIsUsed() {
    CodecRegistry doubling = fromRegistries(fromCodecs(new Doubling()), OrgBson.registry());
    Registries registries = registries(fromCodecs(new BsonDocumentCodec(doubling)));
    assertSameBytes(registries, new Document("bson", BsonDocument.parse("{i: 1, d: {i: 2}}")));
  }

  @Test
  void bsonDocumentsAreDirectInAnyRegistryThatLeavesThemAlone() {
    assertThat(StockCodecs.isPlainBson(new BsonDocumentCodec())).isTrue();
    assertThat(StockCodecs.isPlainBson(OrgBson.registry().get(BsonDocument.class))).isTrue();
    CodecRegistry doubling = fromRegistries(fromCodecs(new Doubling()), OrgBson.registry());
    assertThat(StockCodecs.isPlainBson(doubling.get(BsonDocument.class))).isFalse();
  }

  @Test
  void aCodecForDocumentsOfTheUsersOwnIsUsedWithinOthers() {
    // Ours was asked for elsewhere; in this registry another codec writes documents.
    CodecRegistry theirs =
        fromRegistries(fromCodecs(new DocumentCodec(shouting())), OrgBson.registry());
    Codec<Document> direct = new DirectCodecProvider().get(Document.class, theirs);
    Document document =
        new Document("s", "calm")
            .append("d", new Document("s", "loud"))
            .append("c", new CodeWithScope("x", new Document("s", "loud")));
    byte[] bytes = OrgBson.writeHere(document, direct, false);
    assertThat(OrgBson.read(bytes, OrgBson.registry().get(Document.class)))
        .isEqualTo(
            new Document("s", "calm")
                .append("d", new Document("s", "LOUD"))
                .append("c", new CodeWithScope("x", new Document("s", "LOUD"))));
    assertThat(readsDirectly(direct)).isFalse();
  }

  @Test
  void aCodecForCodeWithScopeThatHasItsOwnForScopesIsUsed() {
    Codec<Document> shouting = shouting().get(Document.class);
    Document document = new Document("c", new CodeWithScope("x", new Document("s", "loud")));
    assertSameAsOrgBson(registries(fromCodecs(new CodeWithScopeCodec(shouting))), document);
  }

  @Test
  void aRegistryThatLacksCodecsWorksAsFarAsOrgBsons() {
    CodecRegistry direct = fromProviders(new DirectCodecProvider(), new ValueCodecProvider());
    CodecRegistry stock = fromProviders(new DocumentCodecProvider(), new ValueCodecProvider());
    assertThat(readsDirectly(direct)).isFalse();
    Document document = new Document("s", "x").append("d", new Document("i", 1));
    assertSameAsOrgBson(new Registries(direct, stock), document);
  }

  @Test
  void aStockDocumentCodecWithATypeMapOrATransformerIsAsked() {
    BsonTypeClassMap instants = new BsonTypeClassMap(Map.of(BsonType.DATE_TIME, Instant.class));
    Transformer brackets = value -> value instanceof String text ? "[" + text + "]" : value;
    CodecRegistry registry = OrgBson.registry(new DocumentCodecProvider(instants, brackets));
    Codec<Document> codec = registry.get(Document.class);
    byte[] bytes = OrgBson.write(new Document("d", new Date(5)).append("s", "x"), codec);
    assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), codec))
        .isEqualTo(new Document("d", Instant.ofEpochMilli(5)).append("s", "[x]"));
  }

  @Test
  void aTransformerSeesWhatOrgBsonShowsItInTheSameOrder() {
    List<Object> seenHere = new ArrayList<>();
    List<Object> seenByOrgBson = new ArrayList<>();
    Codec<Document> direct = transforming(new DirectCodecProvider(counting(seenHere)), seenHere);
    Codec<Document> stock =
        transforming(new DocumentCodecProvider(counting(seenByOrgBson)), seenByOrgBson);
    assertThat(readsDirectly(direct)).isTrue();
    RandomDocuments documents = new RandomDocuments(Seeds.random("CodecRegistryTest"));
    for (int i = 0; i < 500; i++) {
      byte[] bytes = OrgBson.write(documents.document(), stock);
      assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), direct))
          .isEqualTo(OrgBson.read(bytes, stock));
      assertThat(seenHere).isEqualTo(seenByOrgBson);
    }
  }

  @ParameterizedTest
  @EnumSource
  void uuidsAreWrittenAndReadAsTheRepresentationSays(UuidRepresentation representation) {
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    Document document = new Document("n", 1);
    for (int subtype = 0; subtype < 8; subtype++) {
      document.append("s" + subtype, new Binary((byte) subtype, new byte[16]));
      document.append("t" + subtype, List.of(new Binary((byte) subtype, new byte[15])));
    }
    if (representation != UuidRepresentation.UNSPECIFIED) {
      document.append("u", uuid).append("l", List.of(uuid)).append("d", new Document("u", uuid));
    }
    Registries registries =
        new Registries(
            withUuidRepresentation(OrgBson.directRegistry(), representation),
            withUuidRepresentation(OrgBson.registry(), representation));
    assertThat(readsDirectly(registries.direct)).isTrue();
    assertSameAsOrgBson(registries, document);
  }

  @Test
  void aUuidCodecOfTheUsersOwnIsUsed() {
    Codec<UUID> standard = new UuidCodec(UuidRepresentation.STANDARD);
    Document document = new Document("u", UUID.randomUUID());
    assertSameAsOrgBson(registries(fromCodecs(standard)), document);
    // Documents are told one representation here, UUIDs another.
    CodecRegistry legacy = fromCodecs(new UuidCodec(UuidRepresentation.JAVA_LEGACY));
    Registries registries = registries(legacy);
    Registries mixed =
        new Registries(
            withUuidRepresentation(registries.direct, UuidRepresentation.STANDARD),
            withUuidRepresentation(registries.stock, UuidRepresentation.STANDARD));
    assertSameAsOrgBson(mixed, document);
  }

  @Test
  void aCodecToldAnotherRepresentationThanItsRegistryReadsAsOrgBsonDoes() {
    Document document = new Document("u", new Binary((byte) 4, new byte[16]));
    document.append("d", new Document(document));
    byte[] bytes = OrgBson.write(document, OrgBson.registry().get(Document.class));
    Codec<Document> direct =
        ((DirectDocumentCodec) OrgBson.directRegistry().get(Document.class))
            .withUuidRepresentation(UuidRepresentation.STANDARD);
    Codec<Document> stock =
        ((DocumentCodec) OrgBson.registry().get(Document.class))
            .withUuidRepresentation(UuidRepresentation.STANDARD);
    assertThat(readsDirectly(direct)).isFalse();
    assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), direct))
        .isEqualTo(OrgBson.read(bytes, stock));
  }

  @Test
  void pojosAndTheDocumentsAndListsInThemGoThroughTheirCodecs() {
    CodecProvider pojos = PojoCodecProvider.builder().automatic(true).build();
    Registries registries = registries(fromProviders(pojos), false);
    Order order = new Order();
    order.setItems(List.of("a", "b"));
    order.setDetails(new Document("x", List.of(1, new Document("y", null))));
    byte[] bytes = OrgBson.writeHere(order, registries.direct.get(Order.class), false);
    assertThat(bytes).isEqualTo(OrgBson.write(order, registries.stock.get(Order.class)));
    Order read = DocumentBytes.read(WireBuffer.wrap(bytes), registries.direct.get(Order.class));
    assertThat(read.getItems()).isEqualTo(order.getItems());
    assertThat(read.getDetails()).isEqualTo(order.getDetails());
    assertSameBytes(registries, new Document("order", order).append("orders", List.of(order)));
  }

  @Test
  void aProviderIsEqualToOneThatDoesTheSame() {
    Transformer transformer = value -> value;
    assertThat(new DirectCodecProvider()).isEqualTo(new DirectCodecProvider());
    assertThat(OrgBson.directRegistry()).isNotEqualTo(OrgBson.registry());
    assertThat(new DirectCodecProvider(transformer))
        .isEqualTo(new DirectCodecProvider(transformer))
        .hasSameHashCodeAs(new DirectCodecProvider(transformer))
        .isNotEqualTo(new DirectCodecProvider());
  }

  @Test
  void theCodecStandsInForOrgBsonsWhereverACodecIsAskedFor() {
    DirectDocumentCodec codec = (DirectDocumentCodec) OrgBson.directRegistry().get(Document.class);
    Document document = new Document("a", List.of(1, new Document()));
    document.append("c", new CodeWithScope("x", new Document("y", 1)));
    byte[] bytes = OrgBson.write(document, codec);
    assertThat(OrgBson.read(bytes, codec)).isEqualTo(document);
    assertThat(codec.documentHasId(document)).isFalse();
    codec.generateIdIfAbsentFromDocument(document);
    assertThat(codec.documentHasId(document)).isTrue();
    assertThat(codec.getDocumentId(document).asObjectId().getValue())
        .isEqualTo(document.getObjectId("_id"));
  }

  @Test
  void aRegistryWithoutListsOrMapsSaysSoAsOrgBsonDoes() {
    CodecRegistry direct =
        fromProviders(
            new DirectCodecProvider(), new ValueCodecProvider(), new BsonValueCodecProvider());
    CodecRegistry stock =
        fromProviders(
            new DocumentCodecProvider(), new ValueCodecProvider(), new BsonValueCodecProvider());
    Document document = new Document("m", new HashMap<>());
    assertThat(message(() -> OrgBson.writeHere(document, direct.get(Document.class), false)))
        .isEqualTo(message(() -> OrgBson.write(document, stock.get(Document.class))));
  }

  private static String message(Runnable call) {
    try {
      call.run();
      return "nothing was thrown";
    } catch (RuntimeException e) {
      return e.toString();
    }
  }

  private static Codec<Document> transforming(CodecProvider documents, List<Object> seen) {
    return fromProviders(
            documents,
            new CollectionCodecProvider(counting(seen)),
            new ValueCodecProvider(),
            new BsonValueCodecProvider())
        .get(Document.class);
  }

  /** Equal for the same list, because a provider's transformer is compared with another's. */
  private record Counting(List<Object> seen) implements Transformer {
    @Override
    public Object transform(Object value) {
      seen.add(value.getClass().getSimpleName());
      return value instanceof Integer number ? number + 1 : value;
    }
  }

  private static Transformer counting(List<Object> seen) {
    return new Counting(seen);
  }

  private static CodecRegistry shouting() {
    return fromRegistries(fromCodecs(new Shouting()), OrgBson.registry());
  }

  private static boolean readsDirectly(CodecRegistry registry) {
    return readsDirectly(registry.get(Document.class));
  }

  private static boolean readsDirectly(Codec<Document> codec) {
    return ((DirectDocumentCodec) codec).readsDirectly();
  }

  private static Registries registries(CodecRegistry users) {
    return registries(users, true);
  }

  private static Registries registries(CodecRegistry users, boolean first) {
    return first
        ? new Registries(
            fromRegistries(users, OrgBson.directRegistry()),
            fromRegistries(users, OrgBson.registry()))
        : new Registries(
            fromRegistries(OrgBson.directRegistry(), users),
            fromRegistries(OrgBson.registry(), users));
  }

  private static void assertSameAsOrgBson(Registries registries, Document document) {
    byte[] bytes = assertSameBytes(registries, document);
    assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), registries.direct.get(Document.class)))
        .isEqualTo(OrgBson.read(bytes, registries.stock.get(Document.class)));
  }

  private static byte[] assertSameBytes(Registries registries, Document document) {
    byte[] bytes = registries.write(document);
    assertThat(bytes).isEqualTo(registries.writeByOrgBson(document));
    return bytes;
  }

  /** The same registry, once with our provider of documents and once with org.bson's. */
  private record Registries(CodecRegistry direct, CodecRegistry stock) {
    byte[] write(Document document) {
      return OrgBson.writeHere(document, direct.get(Document.class), false);
    }

    byte[] writeByOrgBson(Document document) {
      return OrgBson.write(document, stock.get(Document.class));
    }
  }

  /** A POJO. */
  public static final class Order {
    private List<String> items = List.of();
    private Document details = new Document();

    public List<String> getItems() {
      return items;
    }

    public void setItems(List<String> items) {
      this.items = items;
    }

    public Document getDetails() {
      return details;
    }

    public void setDetails(Document details) {
      this.details = details;
    }
  }

  private static final class Shouting implements Codec<String> {
    @Override
    public void encode(BsonWriter writer, String value, EncoderContext context) {
      writer.writeString(value.toUpperCase(Locale.ROOT));
    }

    @Override
    public String decode(BsonReader reader, DecoderContext context) {
      return reader.readString() + "!";
    }

    @Override
    public Class<String> getEncoderClass() {
      return String.class;
    }
  }

  private static final class Doubling implements Codec<BsonInt32> {
    @Override
    public void encode(BsonWriter writer, BsonInt32 value, EncoderContext context) {
      writer.writeInt32(value.getValue() * 2);
    }

    @Override
    public BsonInt32 decode(BsonReader reader, DecoderContext context) {
      return new BsonInt32(reader.readInt32());
    }

    @Override
    public Class<BsonInt32> getEncoderClass() {
      return BsonInt32.class;
    }
  }

  /** Knows texts, code with scope and lists, and no numbers. */
  private static final class FewCodecs implements CodecProvider {
    @Override
    @SuppressWarnings("unchecked") // Each is the codec of the class asked for.
    public <T> Codec<T> get(Class<T> type, CodecRegistry registry) {
      if (type == String.class) {
        return (Codec<T>) new StringCodec();
      }
      return type == CodeWithScope.class
          ? (Codec<T>) new CodeWithScopeCodec(registry.get(Document.class))
          : null;
    }
  }
}
