package dev.holdfast.internal.operation;

import dev.holdfast.client.model.Collation;
import dev.holdfast.wire.BodyWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * The options of a command, by the names that servers use and in the order in which they were set. A null
 * option is not sent. Owned by the thread that sets and sends the options.
 */
public final class Arguments {
  private final Class<?> documentClass;
  private final CodecRegistry registry;
  private @Nullable Map<String, Object> values; // Null while no option is set, the usual case.

  /**
   * @param documentClass the document class of the collection, for {@link Bson#toBsonDocument}
   */
  public Arguments(Class<?> documentClass, CodecRegistry registry) {
    this.documentClass = documentClass;
    this.registry = registry;
  }

  public Arguments set(String name, @Nullable Bson value) {
    return keep(name, value);
  }

  public Arguments set(String name, @Nullable List<? extends Bson> value) {
    return keep(name, value);
  }

  public Arguments set(String name, @Nullable Collation value) {
    return keep(name, value == null ? null : (BsonValue) value.asDocument());
  }

  public Arguments set(String name, @Nullable String value) {
    return keep(name, value);
  }

  public Arguments set(String name, @Nullable Boolean value) {
    return keep(name, value);
  }

  public Arguments set(String name, @Nullable Integer value) {
    return keep(name, value);
  }

  public Arguments set(String name, @Nullable Long value) {
    return keep(name, value);
  }

  public Arguments set(String name, @Nullable Double value) {
    return keep(name, value);
  }

  public Arguments setValue(String name, @Nullable BsonValue value) {
    return keep(name, value);
  }

  /** Sets a flag that is sent only if it is true. */
  public Arguments flag(String name, boolean value) {
    return keep(name, value ? Boolean.TRUE : null);
  }

  /** Sets a number that is sent only if it is greater than zero. */
  public Arguments positive(String name, long value) {
    return keep(name, value > 0 ? Long.valueOf(value) : null);
  }

  public Arguments comment(@Nullable String comment) {
    return keep("comment", comment == null ? null : new BsonString(comment));
  }

  public Arguments comment(@Nullable BsonValue comment) {
    return keep("comment", comment);
  }

  public @Nullable BsonValue comment() {
    return values != null && values.get("comment") instanceof BsonValue comment ? comment : null;
  }

  public Class<?> documentClass() {
    return documentClass;
  }

  public CodecRegistry registry() {
    return registry;
  }

  private Arguments keep(String name, @Nullable Object value) {
    if (value == null) {
      if (values != null) {
        values.remove(name);
      }
      return this;
    }
    if (values == null) {
      values = new LinkedHashMap<>();
    }
    values.put(name, value);
    return this;
  }

  public void write(BodyWriter body) {
    if (values != null) {
      values.forEach((name, value) -> write(body, name, value));
    }
  }

  @SuppressWarnings("unchecked") // The setters accept only lists of Bson.
  private void write(BodyWriter body, String name, Object value) {
    if (value instanceof Bson bson) {
      BsonArguments.put(body, name, bson, documentClass, registry);
    } else if (value instanceof BsonValue bson) {
      body.put(name, bson);
    } else if (value instanceof String text) {
      body.put(name, text);
    } else if (value instanceof Boolean flag) {
      body.put(name, (boolean) flag);
    } else if (value instanceof Integer number) {
      body.put(name, (int) number);
    } else if (value instanceof Long number) {
      body.put(name, (long) number);
    } else if (value instanceof Double number) {
      body.put(name, (double) number);
    } else {
      BsonArguments.putAll(body, name, (List<? extends Bson>) value, documentClass, registry);
    }
  }
}
