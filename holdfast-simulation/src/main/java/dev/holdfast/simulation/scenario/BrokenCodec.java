package dev.holdfast.simulation.scenario;

import dev.holdfast.MongoClientSettings;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;

/** A codec of an application that throws when it reads a document. */
final class BrokenCodec implements Codec<BrokenCodec.Unreadable> {
  static final CodecRegistry REGISTRY =
      CodecRegistries.fromRegistries(
          CodecRegistries.fromCodecs(new BrokenCodec()),
          MongoClientSettings.getDefaultCodecRegistry());

  /** The class that the codec cannot read. */
  record Unreadable() {}

  @Override
  public Unreadable decode(BsonReader reader, DecoderContext context) {
    throw new Worker.CodecFailure();
  }

  @Override
  public void encode(BsonWriter writer, Unreadable value, EncoderContext context) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Class<Unreadable> getEncoderClass() {
    return Unreadable.class;
  }
}
