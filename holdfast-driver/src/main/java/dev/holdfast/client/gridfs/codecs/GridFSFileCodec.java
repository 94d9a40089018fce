package dev.holdfast.client.gridfs.codecs;

import dev.holdfast.client.gridfs.model.GridFSFile;
import java.util.Date;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonNull;
import org.bson.BsonNumber;
import org.bson.BsonReader;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** Reads and writes the documents of a bucket's files collection. */
public final class GridFSFileCodec implements Codec<GridFSFile> {
  private static final BsonDocumentCodec DOCUMENT = new BsonDocumentCodec();

  private final Codec<Document> documentCodec;

  public GridFSFileCodec(CodecRegistry registry) {
    documentCodec = registry.get(Document.class);
  }

  @Override
  public GridFSFile decode(BsonReader reader, DecoderContext decoderContext) {
    BsonDocument file = DOCUMENT.decode(reader, decoderContext);
    return new GridFSFile(
        file.get("_id", BsonNull.VALUE),
        file.getString("filename", new BsonString("")).getValue(),
        integer(file, "length", Long.MAX_VALUE),
        (int) integer(file, "chunkSize", Integer.MAX_VALUE),
        new Date(file.getDateTime("uploadDate").getValue()),
        metadata(file.get("metadata"), decoderContext));
  }

  @Override
  public void encode(BsonWriter writer, GridFSFile value, EncoderContext encoderContext) {
    BsonDocument file =
        new BsonDocument("_id", value.getId())
            .append("filename", new BsonString(value.getFilename()))
            .append("length", new BsonInt64(value.getLength()))
            .append("chunkSize", new BsonInt32(value.getChunkSize()))
            .append("uploadDate", new BsonDateTime(value.getUploadDate().getTime()));
    if (value.getMetadata() != null) {
      file.append("metadata", new BsonDocumentWrapper<>(value.getMetadata(), documentCodec));
    }
    DOCUMENT.encode(writer, file, encoderContext);
  }

  @Override
  public Class<GridFSFile> getEncoderClass() {
    return GridFSFile.class;
  }

  /** Some old drivers wrote doubles. Without this check, a number that is not an integer would become 0. */
  private static long integer(BsonDocument file, String name, long max) {
    BsonNumber number = file.getNumber(name);
    long value = number instanceof BsonInt64 ? number.longValue() : whole(number);
    if (value < 0 || value > max) {
      throw new BsonInvalidOperationException(
          "The file "
              + file.get("_id")
              + " has the "
              + name
              + " "
              + number
              + "; it must be an integer, 0 or more.");
    }
    return value;
  }

  private static long whole(BsonNumber number) {
    // BsonDecimal128.doubleValue() throws for NaN.
    double value =
        number instanceof BsonDecimal128 decimal
            ? decimal.getValue().doubleValue()
            : number.doubleValue();
    return value == (long) value ? (long) value : -1;
  }

  private @Nullable Document metadata(@Nullable BsonValue metadata, DecoderContext context) {
    return metadata instanceof BsonDocument document
        ? documentCodec.decode(new BsonDocumentReader(document), context)
        : null;
  }
}
