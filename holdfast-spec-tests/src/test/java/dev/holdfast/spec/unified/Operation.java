package dev.holdfast.spec.unified;

import dev.holdfast.client.MongoIterable;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * An operation of the format. Preparing it reads its arguments and sends nothing: an argument that nobody
 * reads is found before anything happens.
 */
@FunctionalInterface
interface Operation {
  Action prepare(Call call);

  /** Does it. */
  @FunctionalInterface
  interface Action {
    Result run() throws Exception;
  }

  /**
   * What came of it: a BSON value, something else that may become an entity, or {@code null} for nothing.
   *
   * @param root whether documents in it may have more fields than a test expects
   */
  record Result(Object value, boolean root) {
    static final Result NONE = new Result(null, true);

    static Result of(BsonValue value) {
      return new Result(value == null ? BsonNull.VALUE : value, true);
    }

    static Result of(long number) {
      return of(new BsonInt64(number));
    }

    static Result of(String text) {
      return of(new BsonString(text));
    }

    static Result entity(Object entity) {
      return new Result(entity, true);
    }

    /** "Iterating Returned Iterables": all of it. */
    static Result all(MongoIterable<? extends BsonValue> iterable) {
      return of(read(iterable));
    }

    /** Values that only happen to be documents: none of them is a root. */
    static Result values(MongoIterable<? extends BsonValue> iterable) {
      return new Result(read(iterable), false);
    }

    static Result names(MongoIterable<String> iterable) {
      return of(new BsonArray(iterable.map(BsonString::new).into(new ArrayList<>())));
    }

    private static BsonArray read(MongoIterable<? extends BsonValue> iterable) {
      List<BsonValue> items = new ArrayList<>();
      iterable.forEach(items::add);
      return new BsonArray(items);
    }
  }
}
