package dev.holdfast.client.model.mql;

import org.bson.BsonReader;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.codecs.BsonValueCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** Encodes expressions wherever values are allowed. Expressions cannot be decoded. */
public final class ExpressionCodecProvider implements CodecProvider {
  public ExpressionCodecProvider() {}

  @Override
  @SuppressWarnings("unchecked") // The codec is for the requested class.
  public <T> @Nullable Codec<T> get(Class<T> type, CodecRegistry registry) {
    return type == MqlExpression.class ? (Codec<T>) new ExpressionCodec(registry) : null;
  }

  private record ExpressionCodec(CodecRegistry registry) implements Codec<MqlExpression<?>> {
    @Override
    public void encode(BsonWriter writer, MqlExpression<?> expression, EncoderContext context) {
      BsonValue value = expression.render(registry);
      new BsonValueCodec().encode(writer, value, context);
    }

    @Override
    public MqlExpression<?> decode(BsonReader reader, DecoderContext context) {
      throw new UnsupportedOperationException("Expressions cannot be read.");
    }

    @Override
    @SuppressWarnings("unchecked") // A class literal has no type arguments.
    public Class<MqlExpression<?>> getEncoderClass() {
      return (Class<MqlExpression<?>>) (Class<?>) MqlExpression.class;
    }
  }
}
