package dev.holdfast.wire;

import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonJavaScriptWithScope;
import org.bson.Document;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.CodeWithScope;
import org.jspecify.annotations.Nullable;

/**
 * How to write each class of value with one registry: directly if the registry's codec is org.bson's own,
 * otherwise through that codec. Adds classes when they first occur. Any thread.
 */
final class ValueKinds {
  private final CodecRegistry registry;
  private final boolean plainRegistry;
  private final ReentrantLock adding = new ReentrantLock();
  // Open addressing, at most half full. Replaced when a class is added, so lookups take no lock.
  private volatile @Nullable Entry[] table = new Entry[64];
  private volatile @Nullable Plain plain; // Computed when the first document is written.

  /**
   * @param plainRegistry whether the registry is known to have org.bson's codecs and need not be checked
   */
  ValueKinds(CodecRegistry registry, boolean plainRegistry) {
    this.registry = registry;
    this.plainRegistry = plainRegistry;
  }

  /** Throws org.bson's CodecConfigurationException for a class the registry has no codec for. */
  Entry of(Class<?> type) {
    Entry known = find(table, type);
    return known != null ? known : add(type);
  }

  private static @Nullable Entry find(@Nullable Entry[] table, Class<?> type) {
    int mask = table.length - 1;
    for (int i = type.hashCode() & mask; ; i = i + 1 & mask) {
      Entry entry = table[i];
      if (entry == null || entry.type == type) {
        return entry;
      }
    }
  }

  private Entry add(Class<?> type) {
    ValueKind certain = plainRegistry ? plainKind(type) : null;
    Entry entry =
        certain == null
            ? describe(type, registry.get(type)) // Before locking: get() calls foreign code.
            : new Entry(type, certain, null, this);
    adding.lock();
    try {
      Entry earlier = find(table, type);
      if (earlier != null) {
        return earlier;
      }
      table = copyWith(table, entry);
      return entry;
    } finally {
      adding.unlock();
    }
  }

  /** The values that need no lookup by class. */
  Plain plain() {
    Plain known = plain;
    if (known == null) {
      known = findPlain();
      plain = known;
    }
    return known;
  }

  private Plain findPlain() {
    try {
      Entry document = of(Document.class);
      return new Plain(
          of(String.class).kind == ValueKind.STRING
              && of(Integer.class).kind == ValueKind.INTEGER
              && of(Long.class).kind == ValueKind.LONG
              && of(Double.class).kind == ValueKind.DOUBLE
              && of(Boolean.class).kind == ValueKind.BOOLEAN,
          document.kind == ValueKind.MAP && document.inside == this);
    } catch (CodecConfigurationException oneIsMissing) {
      return new Plain(false, false); // Writing a value of that class throws the exception again.
    }
  }

  /** Returns null for a class whose codec must be inspected. */
  private static @Nullable ValueKind plainKind(Class<?> type) {
    if (type == String.class) {
      return ValueKind.STRING;
    } else if (type == Integer.class) {
      return ValueKind.INTEGER;
    } else if (type == Long.class) {
      return ValueKind.LONG;
    } else if (type == Double.class) {
      return ValueKind.DOUBLE;
    } else if (type == Boolean.class) {
      return ValueKind.BOOLEAN;
    }
    return type == Document.class ? ValueKind.MAP : null;
  }

  private Entry describe(Class<?> type, Codec<?> codec) {
    ValueKind kind = StockCodecs.kindOf(codec);
    if (type == Document.class || kind == ValueKind.CODE_WITH_SCOPE) {
      DirectDocumentCodec direct = documentCodecBehind(type, codec);
      return direct == null
          ? new Entry(type, ValueKind.THROUGH_CODEC, codec, this)
          : new Entry(type, type == Document.class ? ValueKind.MAP : kind, codec, direct.kinds());
    }
    boolean known =
        kind != ValueKind.BSON_VALUE
            || !holdsBsonValues(type)
            || (codec.getClass() == BsonDocumentCodec.class
                ? StockCodecs.isPlainBson(codec)
                : StockCodecs.haveBsonValues(registry));
    return new Entry(type, known ? kind : ValueKind.THROUGH_CODEC, codec, this);
  }

  @SuppressWarnings("unchecked") // The codec was given for this very class.
  private static @Nullable DirectDocumentCodec documentCodecBehind(Class<?> type, Codec<?> codec) {
    return type == Document.class
        ? DirectDocumentCodec.behind((Codec<Document>) codec)
        : DirectDocumentCodec.behindScopes((Codec<CodeWithScope>) codec);
  }

  private static boolean holdsBsonValues(Class<?> type) {
    return BsonDocument.class.isAssignableFrom(type)
        || BsonArray.class.isAssignableFrom(type)
        || BsonJavaScriptWithScope.class.isAssignableFrom(type);
  }

  private static @Nullable Entry[] copyWith(@Nullable Entry[] table, Entry added) {
    int size = 1;
    for (Entry entry : table) {
      size += entry == null ? 0 : 1;
    }
    @Nullable Entry[] copy = new Entry[size * 2 > table.length ? table.length * 2 : table.length];
    for (Entry entry : table) {
      if (entry != null) {
        insert(copy, entry);
      }
    }
    insert(copy, added);
    return copy;
  }

  private static void insert(@Nullable Entry[] table, Entry entry) {
    int mask = table.length - 1;
    int i = entry.type.hashCode() & mask;
    while (table[i] != null) {
      i = i + 1 & mask;
    }
    table[i] = entry;
  }

  /**
   * Which values the registry writes as org.bson does.
   *
   * @param scalars all of: texts, numbers and booleans
   * @param documents values of class Document, with everything inside
   */
  record Plain(boolean scalars, boolean documents) {}

  /** How to write the values of one class. */
  static final class Entry {
    final Class<?> type;
    final ValueKind kind;
    final @Nullable Codec<?> codec; // Null if the kind is sufficient.
    final ValueKinds inside; // For the values inside a value of this class.

    Entry(Class<?> type, ValueKind kind, @Nullable Codec<?> codec, ValueKinds inside) {
      this.type = type;
      this.kind = kind;
      this.codec = codec;
      this.inside = inside;
    }
  }
}
