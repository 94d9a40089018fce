package dev.holdfast;

import org.bson.BsonReader;
import org.bson.BsonTimestamp;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.types.BSONTimestamp;

/** Reads and writes {@link BSONTimestamp}, the timestamp class of the legacy API. */
public class BSONTimestampCodec implements Codec<BSONTimestamp> {
  public BSONTimestampCodec() {}

  @Override
  public void encode(BsonWriter writer, BSONTimestamp value, EncoderContext encoderContext) {
    writer.writeTimestamp(new BsonTimestamp(value.getTime(), value.getInc()));
  }

  @Override
  public BSONTimestamp decode(BsonReader reader, DecoderContext decoderContext) {
    BsonTimestamp timestamp = reader.readTimestamp();
    return new BSONTimestamp(timestamp.getTime(), timestamp.getInc());
  }

  @Override
  public Class<BSONTimestamp> getEncoderClass() {
    return BSONTimestamp.class;
  }
}
