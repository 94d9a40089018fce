package dev.holdfast.internal.builder;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * A document that is encoded later, when the codec registry is known. Its values have any type that {@link
 * Values} can encode. Immutable. Most builders return a draft.
 */
public final class Draft implements Bson {
  public static final Draft NONE = new Draft(null, new Object[0]);

  private final @Nullable Bson base;
  private final @Nullable Object[] entries; // name, value, name, value …

  private Draft(@Nullable Bson base, @Nullable Object[] entries) {
    this.base = base;
    this.entries = entries;
  }

  /** {@code {name: value}} */
  public static Draft of(String name, @Nullable Object value) {
    return new Draft(null, new @Nullable Object[] {notNull("fieldName", name), value});
  }

  /** <code>{name: {operator: value}}</code> */
  public static Draft of(String name, String operator, @Nullable Object value) {
    return of(name, of(operator, value));
  }

  /** A draft with the fields of another document, as a base for more fields. */
  public static Draft of(Bson base) {
    return new Draft(notNull("base", base), new Object[0]);
  }

  /** A draft with one field for each element. If two fields have the same name, the later value wins. */
  public static <T> Draft each(
      Iterable<? extends T> things,
      Function<? super T, String> name,
      Function<? super T, ? extends @Nullable Object> value) {
    Draft fields = NONE;
    for (T thing : things) {
      fields = fields.and(name.apply(thing), value.apply(thing));
    }
    return fields;
  }

  /** Returns a copy with one more field, or with a new value for the field of that name. */
  public Draft and(String name, @Nullable Object value) {
    notNull("fieldName", name);
    int place = indexOf(name);
    @Nullable Object[] copy =
        Arrays.copyOf(entries, place < 0 ? entries.length + 2 : entries.length);
    if (place < 0) {
      place = entries.length;
      copy[place] = name;
    }
    copy[place + 1] = value;
    return new Draft(base, copy);
  }

  /** Returns a copy with the fields that were added to another draft. Ignores the base of that draft. */
  public Draft and(Draft more) {
    Draft both = this;
    for (int i = 0; i < more.entries.length; i += 2) {
      both = both.and((String) Objects.requireNonNull(more.entries[i]), more.entries[i + 1]);
    }
    return both;
  }

  public @Nullable Object get(String name) {
    int place = indexOf(name);
    return place < 0 ? null : entries[place + 1];
  }

  /** Like {@link #and(String, Object)}, but returns this draft if the value is null. */
  public Draft andIfSet(String name, @Nullable Object value) {
    return value == null ? this : and(name, value);
  }

  /** Like {@link #andIfSet}, for a literal; see {@link Values#literal}. */
  public Draft andLiteral(String name, @Nullable Object value) {
    return value == null ? this : and(name, Values.literal(value));
  }

  public Draft without(String name) {
    int place = indexOf(name);
    if (place < 0) {
      return this;
    }
    @Nullable Object[] fewer = new @Nullable Object[entries.length - 2];
    System.arraycopy(entries, 0, fewer, 0, place);
    System.arraycopy(entries, place + 2, fewer, place, fewer.length - place);
    return new Draft(base, fewer);
  }

  private int indexOf(String name) {
    for (int i = 0; i < entries.length; i += 2) {
      if (name.equals(entries[i])) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public <T> BsonDocument toBsonDocument(Class<T> documentClass, CodecRegistry registry) {
    BsonDocument document = new BsonDocument(Math.max(2, entries.length));
    if (base != null) {
      document.putAll(base.toBsonDocument(documentClass, registry));
    }
    for (int i = 0; i < entries.length; i += 2) {
      document.put(
          (String) Objects.requireNonNull(entries[i]),
          Values.encode(entries[i + 1], documentClass, registry));
    }
    return document;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Draft that
        && Objects.equals(base, that.base)
        && Arrays.deepEquals(entries, that.entries);
  }

  @Override
  public int hashCode() {
    return 31 * Objects.hashCode(base) + Arrays.deepHashCode(entries);
  }

  /** Similar to JSON. Without a registry the values cannot be encoded. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    if (base != null) {
      text.append("...").append(base);
    }
    for (int i = 0; i < entries.length; i += 2) {
      text.append(text.length() == 1 ? "" : ", ").append('"').append(entries[i]).append("\": ");
      text.append(Values.describe(entries[i + 1]));
    }
    return text.append('}').toString();
  }
}
