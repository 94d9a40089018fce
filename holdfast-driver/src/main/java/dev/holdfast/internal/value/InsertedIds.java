package dev.holdfast.internal.value;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The ids of inserted documents by index, in the order of the index. Immutable. Few applications read the ids
 * of ten thousand documents, so it creates keys and values only when they are read.
 */
public final class InsertedIds extends AbstractMap<Integer, BsonValue> {
  private final @Nullable Object[] ids; // ObjectId or BsonValue; null if unknown.
  private final int size;

  /**
   * @param ids an {@link ObjectId} or a {@link BsonValue} for each document, null if the id is unknown. The
   *     caller must not change the array afterwards.
   */
  public InsertedIds(@Nullable Object[] ids) {
    this.ids = ids;
    int known = 0;
    for (Object id : ids) {
      known += id == null ? 0 : 1;
    }
    this.size = known;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return get(key) != null;
  }

  @Override
  public @Nullable BsonValue get(@Nullable Object key) {
    return key instanceof Integer index && index >= 0 && index < ids.length ? value(index) : null;
  }

  private @Nullable BsonValue value(int index) {
    Object id = ids[index];
    return id instanceof ObjectId objectId ? new BsonObjectId(objectId) : (BsonValue) id;
  }

  @Override
  public Set<Entry<Integer, BsonValue>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<Integer, BsonValue>> iterator() {
        return new Entries();
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  private final class Entries implements Iterator<Entry<Integer, BsonValue>> {
    private int next;

    @Override
    public boolean hasNext() {
      while (next < ids.length && ids[next] == null) {
        next++;
      }
      return next < ids.length;
    }

    @Override
    public Entry<Integer, BsonValue> next() {
      BsonValue value = hasNext() ? value(next) : null;
      if (value == null) {
        throw new NoSuchElementException("There are " + size + " ids");
      }
      return Map.entry(next++, value);
    }
  }
}
