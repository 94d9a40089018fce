package dev.holdfast.internal.builder;

import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;

/** Several documents that are merged into one. */
public record Combination(List<Bson> parts, Rule rule) implements Bson {
  /** How to merge fields with the same name. */
  public enum Rule {
    /** The later value replaces the earlier one, at the position of the earlier one. */
    REPLACE {
      @Override
      void add(BsonDocument all, String name, BsonValue value) {
        all.put(name, value);
      }
    },
    /** The later value replaces the earlier one, at its own position. */
    MOVE {
      @Override
      void add(BsonDocument all, String name, BsonValue value) {
        all.remove(name);
        all.put(name, value);
      }
    },
    /** A repeated name is an error. */
    REFUSE {
      @Override
      void add(BsonDocument all, String name, BsonValue value) {
        if (all.put(name, value) != null) {
          throw new IllegalArgumentException("The name '" + name + "' is used twice.");
        }
      }
    },
    /** Merges the values, which must be documents, as for {@code {$set: …}} and {@code {$set: …}}. */
    MERGE {
      @Override
      void add(BsonDocument all, String name, BsonValue value) {
        BsonValue earlier = all.get(name);
        if (earlier == null) {
          all.put(name, value);
          return;
        }
        if (!earlier.isDocument() || !value.isDocument()) {
          throw new IllegalArgumentException(
              "Cannot combine " + name + " with itself: " + earlier + " and " + value + ".");
        }
        BsonDocument both = new BsonDocument(); // A copy: earlier may belong to the user.
        both.putAll(earlier.asDocument());
        both.putAll(value.asDocument());
        all.put(name, both);
      }
    };

    abstract void add(BsonDocument all, String name, BsonValue value);
  }

  public Combination {
    parts = List.copyOf(parts);
  }

  public static Combination of(List<? extends Bson> parts, Rule rule) {
    return new Combination(List.copyOf(parts), rule);
  }

  @Override
  public <T> BsonDocument toBsonDocument(Class<T> documentClass, CodecRegistry registry) {
    BsonDocument all = new BsonDocument();
    for (Bson part : parts) {
      for (Map.Entry<String, BsonValue> field :
          part.toBsonDocument(documentClass, registry).entrySet()) {
        rule.add(all, field.getKey(), field.getValue());
      }
    }
    return all;
  }

  @Override
  public String toString() {
    return "Combination" + parts;
  }
}
