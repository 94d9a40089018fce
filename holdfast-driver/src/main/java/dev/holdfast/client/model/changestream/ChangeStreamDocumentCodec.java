package dev.holdfast.client.model.changestream;

import dev.holdfast.MongoChangeStreamException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonReader;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.BsonValueCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** Decodes events field by field. Only the documents in them use the codec registry. */
final class ChangeStreamDocumentCodec<TResult> implements Codec<ChangeStreamDocument<TResult>> {
  private static final BsonDocumentCodec DOCUMENT = new BsonDocumentCodec();
  private static final BsonValueCodec VALUE = new BsonValueCodec();

  private final Codec<TResult> fullDocumentCodec;

  ChangeStreamDocumentCodec(Class<TResult> fullDocumentClass, CodecRegistry codecRegistry) {
    fullDocumentCodec = codecRegistry.get(fullDocumentClass);
  }

  @Override
  public ChangeStreamDocument<TResult> decode(BsonReader reader, DecoderContext context) {
    Event<TResult> event = new Event<>();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      String name = reader.readName();
      if (reader.getCurrentBsonType() == BsonType.NULL) {
        reader.readNull();
      } else {
        decodeField(event, name, reader, context);
      }
    }
    reader.readEndDocument();
    return event.build();
  }

  private void decodeField(
      Event<TResult> event, String name, BsonReader reader, DecoderContext context) {
    switch (name) {
      case "_id" -> event.resumeToken = DOCUMENT.decode(reader, context);
      case "operationType" -> event.operationType = reader.readString();
      case "ns" -> event.namespace = DOCUMENT.decode(reader, context);
      case "nsType" -> event.namespaceType = reader.readString();
      case "to" -> event.destination = DOCUMENT.decode(reader, context);
      case "fullDocument" -> event.fullDocument = fullDocumentCodec.decode(reader, context);
      case "fullDocumentBeforeChange" ->
          event.fullDocumentBeforeChange = fullDocumentCodec.decode(reader, context);
      case "documentKey" -> event.documentKey = DOCUMENT.decode(reader, context);
      case "clusterTime" -> event.clusterTime = reader.readTimestamp();
      case "updateDescription" ->
          event.updateDescription = update(DOCUMENT.decode(reader, context));
      case "txnNumber" ->
          event.txnNumber = new BsonInt64(VALUE.decode(reader, context).asNumber().longValue());
      case "lsid" -> event.lsid = DOCUMENT.decode(reader, context);
      case "wallTime" -> event.wallTime = new BsonDateTime(reader.readDateTime());
      case "splitEvent" -> event.splitEvent = split(DOCUMENT.decode(reader, context));
      default -> event.extraElements.put(name, VALUE.decode(reader, context));
    }
  }

  private static UpdateDescription update(BsonDocument document) {
    List<String> removed = new ArrayList<>();
    for (BsonValue field : document.getArray("removedFields", new BsonArray())) {
      removed.add(field.asString().getValue());
    }
    List<TruncatedArray> truncated = new ArrayList<>();
    for (BsonValue array : document.getArray("truncatedArrays", new BsonArray())) {
      BsonDocument described = array.asDocument();
      truncated.add(
          new TruncatedArray(
              described.getString("field").getValue(), described.getNumber("newSize").intValue()));
    }
    return new UpdateDescription(
        removed,
        (BsonDocument) document.get("updatedFields"),
        truncated,
        (BsonDocument) document.get("disambiguatedPaths"));
  }

  private static SplitEvent split(BsonDocument document) {
    return new SplitEvent(
        document.getNumber("fragment").intValue(), document.getNumber("of").intValue());
  }

  @Override
  public void encode(
      BsonWriter writer, ChangeStreamDocument<TResult> event, EncoderContext context) {
    writer.writeStartDocument();
    write(writer, "_id", event.getResumeToken(), context);
    write(writer, "operationType", event.getOperationTypeString());
    write(writer, "clusterTime", event.getClusterTime(), context);
    write(writer, "wallTime", event.getWallTime(), context);
    writeFull(writer, "fullDocument", event.getFullDocument(), context);
    writeFull(writer, "fullDocumentBeforeChange", event.getFullDocumentBeforeChange(), context);
    write(writer, "ns", event.getNamespaceDocument(), context);
    write(writer, "nsType", event.getNamespaceTypeString());
    write(writer, "to", event.getDestinationNamespaceDocument(), context);
    write(writer, "documentKey", event.getDocumentKey(), context);
    write(writer, "updateDescription", document(event.getUpdateDescription()), context);
    write(writer, "txnNumber", event.getTxnNumber(), context);
    write(writer, "lsid", event.getLsid(), context);
    write(writer, "splitEvent", document(event.getSplitEvent()), context);
    BsonDocument extra = event.getExtraElements();
    if (extra != null) {
      extra.forEach((name, value) -> write(writer, name, value, context));
    }
    writer.writeEndDocument();
  }

  private static @Nullable BsonDocument document(@Nullable UpdateDescription update) {
    if (update == null) {
      return null;
    }
    BsonDocument document = new BsonDocument();
    if (update.getUpdatedFields() != null) {
      document.put("updatedFields", update.getUpdatedFields());
    }
    BsonArray removed = new BsonArray();
    update.getRemovedFields().forEach(field -> removed.add(new BsonString(field)));
    document.put("removedFields", removed);
    BsonArray truncated = new BsonArray();
    for (TruncatedArray array : update.getTruncatedArrays()) {
      truncated.add(
          new BsonDocument("field", new BsonString(array.getField()))
              .append("newSize", new BsonInt32(array.getNewSize())));
    }
    document.put("truncatedArrays", truncated);
    if (update.getDisambiguatedPaths() != null) {
      document.put("disambiguatedPaths", update.getDisambiguatedPaths());
    }
    return document;
  }

  private static @Nullable BsonDocument document(@Nullable SplitEvent split) {
    return split == null
        ? null
        : new BsonDocument("fragment", new BsonInt32(split.getFragment()))
            .append("of", new BsonInt32(split.getOf()));
  }

  private void writeFull(
      BsonWriter writer, String name, @Nullable TResult document, EncoderContext context) {
    if (document != null) {
      writer.writeName(name);
      fullDocumentCodec.encode(writer, document, context);
    }
  }

  private static void write(BsonWriter writer, String name, @Nullable String value) {
    if (value != null) {
      writer.writeString(name, value);
    }
  }

  private static void write(
      BsonWriter writer, String name, @Nullable BsonValue value, EncoderContext context) {
    if (value != null) {
      writer.writeName(name);
      VALUE.encode(writer, value, context);
    }
  }

  @Override
  // A class literal has no type arguments.
  @SuppressWarnings({"unchecked", "rawtypes"})
  public Class<ChangeStreamDocument<TResult>> getEncoderClass() {
    return (Class<ChangeStreamDocument<TResult>>) (Class) ChangeStreamDocument.class;
  }

  /** Collects the fields of an event, in whatever order the server sends them. */
  private static final class Event<T> {
    private @Nullable BsonDocument resumeToken;
    private @Nullable String operationType;
    private @Nullable BsonDocument namespace;
    private @Nullable String namespaceType;
    private @Nullable BsonDocument destination;
    private @Nullable T fullDocument;
    private @Nullable T fullDocumentBeforeChange;
    private @Nullable BsonDocument documentKey;
    private @Nullable BsonTimestamp clusterTime;
    private @Nullable UpdateDescription updateDescription;
    private @Nullable BsonInt64 txnNumber;
    private @Nullable BsonDocument lsid;
    private @Nullable BsonDateTime wallTime;
    private @Nullable SplitEvent splitEvent;
    private final BsonDocument extraElements = new BsonDocument();

    ChangeStreamDocument<T> build() {
      if (resumeToken == null) {
        throw new MongoChangeStreamException(
            "An event has no _id, and without it the stream could not go on after a failure. Keep _id in"
                + " the pipeline's projections.");
      }
      return new ChangeStreamDocument<>(
          operationType,
          resumeToken,
          namespace,
          namespaceType,
          destination,
          fullDocument,
          fullDocumentBeforeChange,
          documentKey,
          clusterTime,
          updateDescription,
          txnNumber,
          lsid,
          wallTime,
          splitEvent,
          extraElements.isEmpty() ? null : extraElements);
    }
  }
}
