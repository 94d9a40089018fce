package dev.holdfast.wire;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonReader;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.Transformer;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonTypeClassMap;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.OverridableUuidRepresentationCodec;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.CodeWithScope;
import org.jspecify.annotations.Nullable;

/**
 * org.bson's DocumentCodec, made by {@link DirectCodecProvider} so that its registry, transformer and
 * UUID representation are known: {@link DocumentBytes} recognises it and passes it by. Whoever calls
 * it as a codec gets org.bson's own behaviour. Thread-safe.
 */
final class DirectDocumentCodec
    implements CollectibleCodec<Document>, OverridableUuidRepresentationCodec<Document> {
  private final CodecRegistry registry;
  private final @Nullable Transformer transformer;
  private final UuidRepresentation uuidRepresentation;
  private final ValueKinds kinds;
  // Where documents begin.
  private final NamePlace firstRead = new NamePlace();
  private final NamePlace firstWritten = new NamePlace();
  // Made when somebody calls this as a codec: it asks the registry for the codecs of all values.
  private volatile @Nullable DocumentCodec stock;
  // Found out when first asked for, because a registry in use knows its codecs, this one included.
  private volatile @Nullable Boolean readsDirectly;

  DirectDocumentCodec(
      CodecRegistry registry,
      @Nullable Transformer transformer,
      UuidRepresentation uuidRepresentation) {
    this.registry = registry;
    this.transformer = transformer;
    this.uuidRepresentation = uuidRepresentation;
    this.kinds = new ValueKinds(registry, false);
  }

  private DirectDocumentCodec(CodecRegistry registry, @Nullable Transformer transformer) {
    this.registry = registry;
    this.transformer = transformer;
    this.uuidRepresentation = UuidRepresentation.UNSPECIFIED;
    this.kinds = new ValueKinds(registry, true);
    this.readsDirectly = true;
  }

  /** Of a registry that is known to read and write all that documents hold as org.bson does. */
  static DirectDocumentCodec ofPlain(CodecRegistry registry, @Nullable Transformer transformer) {
    return new DirectDocumentCodec(registry, transformer);
  }

  private DocumentCodec stock() {
    DocumentCodec made = stock;
    if (made == null) {
      made =
          (DocumentCodec)
              new DocumentCodec(registry, new BsonTypeClassMap(), transformer)
                  .withUuidRepresentation(uuidRepresentation);
      stock = made;
    }
    return made;
  }

  void write(WireBuffer out, Document document, boolean collectible, int outerDepth) {
    new DocumentWriter(out, kinds, outerDepth).write(document, collectible, firstWritten);
  }

  Document read(WireBuffer in) {
    return new DocumentReader(in, transformer, uuidRepresentation).read(firstRead);
  }

  ValueKinds kinds() {
    return kinds;
  }

  /** Whether the registry reads what is inside a document as org.bson would, and as this codec does. */
  boolean readsDirectly() {
    Boolean known = readsDirectly;
    if (known == null) {
      known =
          StockCodecs.readDocumentValues(registry, uuidRepresentation)
              && behind(registry.get(Document.class)) == this
              && behindScopes(registry.get(CodeWithScope.class)) == this
              && registry.get(List.class) instanceof DirectListCodec list
              && list.reads(transformer, uuidRepresentation);
      readsDirectly = known;
    }
    return known;
  }

  /**
   * The direct codec behind one that a registry gave for Document. A registry wraps a codec that is
   * asked for while it is being made, as ours is for documents in documents, and hides it for good.
   */
  static @Nullable DirectDocumentCodec behind(Codec<Document> codec) {
    if (codec instanceof DirectDocumentCodec direct) {
      return direct;
    }
    if (!StockCodecs.isMadeLater(codec)) {
      return null;
    }
    Inquiry inquiry = new Inquiry();
    return inquiry.answerOf(codec, inquiry);
  }

  /** The direct codec with which org.bson's codec for code with scope writes and reads the scope. */
  static @Nullable DirectDocumentCodec behindScopes(Codec<CodeWithScope> codec) {
    Inquiry inquiry = new Inquiry();
    return inquiry.answerOf(codec, new CodeWithScope("", inquiry));
  }

  @Override
  public Codec<Document> withUuidRepresentation(UuidRepresentation representation) {
    return representation == uuidRepresentation
        ? this
        : new DirectDocumentCodec(registry, transformer, representation);
  }

  @Override
  public void encode(BsonWriter writer, Document value, EncoderContext context) {
    if (value instanceof Inquiry inquiry) {
      inquiry.answer = this;
    }
    stock().encode(writer, value, context);
  }

  @Override
  public Document decode(BsonReader reader, DecoderContext context) {
    return stock().decode(reader, context);
  }

  @Override
  public Class<Document> getEncoderClass() {
    return Document.class;
  }

  @Override
  public Document generateIdIfAbsentFromDocument(Document document) {
    return stock().generateIdIfAbsentFromDocument(document);
  }

  @Override
  public boolean documentHasId(Document document) {
    return stock().documentHasId(document);
  }

  @Override
  public BsonValue getDocumentId(Document document) {
    return stock().getDocumentId(document);
  }

  /** An empty document that asks the codec which comes to write it who it is. */
  private static final class Inquiry extends Document {
    private static final long serialVersionUID = 1L;

    private transient @Nullable DirectDocumentCodec answer;

    <T> @Nullable DirectDocumentCodec answerOf(Codec<T> codec, T value) {
      BsonWriter nowhere = new org.bson.BsonDocumentWriter(new BsonDocument());
      nowhere.writeStartDocument();
      nowhere.writeName("inquiry");
      codec.encode(nowhere, value, EncoderContext.builder().build());
      return answer;
    }
  }
}
