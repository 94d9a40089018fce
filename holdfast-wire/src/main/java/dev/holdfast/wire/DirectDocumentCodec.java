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
 * org.bson's DocumentCodec with a known registry, transformer and UUID representation. {@link
 * DirectCodecProvider} creates it. {@link DocumentBytes} recognises and bypasses it; other callers get the
 * behaviour of org.bson's codec. Thread-safe.
 */
final class DirectDocumentCodec
    implements CollectibleCodec<Document>, OverridableUuidRepresentationCodec<Document> {
  private final CodecRegistry registry;
  private final @Nullable Transformer transformer;
  private final UuidRepresentation uuidRepresentation;
  private final ValueKinds kinds;
  // The predicted first names of documents.
  private final NamePlace firstRead = new NamePlace();
  private final NamePlace firstWritten = new NamePlace();
  // Created on the first use as a codec: its constructor requests the codecs of all values.
  private volatile @Nullable DocumentCodec stock;
  // Computed on first use: only then does the registry know all its codecs, this one included.
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

  /**
   * Creates a codec for a registry that is known to read and write all values in documents as org.bson does.
   */
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

  /** Whether the registry reads the values in a document as org.bson does, and as this codec does. */
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
   * Returns the direct codec behind the codec that a registry returned for Document; null if there is none. A
   * registry wraps a codec that is requested while the registry creates it, as for documents in documents,
   * and never unwraps it.
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

  /** Returns the direct codec with which org.bson's codec for code with scope reads and writes the scope. */
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

  /** An empty document. The direct codec that encodes it registers itself as the answer. */
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
