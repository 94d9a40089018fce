package dev.holdfast.spec.unified;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Unified Test Format, "Entity Map": of one test, used by all of its threads. Closing it ends what it holds. */
final class EntityMap implements AutoCloseable {
  private final Map<String, Object> entities = new ConcurrentHashMap<>();
  private final List<AutoCloseable> closeables = new CopyOnWriteArrayList<>();

  EntityMap() {}

  void put(String name, Object entity) {
    if (entities.putIfAbsent(name, entity) != null) {
      throw new IllegalArgumentException("there is already an entity " + name);
    }
    if (entity instanceof AutoCloseable closeable) {
      closeables.add(closeable);
    }
  }

  Object get(String name) {
    Object entity = entities.get(name);
    if (entity == null) {
      throw new IllegalArgumentException(
          "there is no entity " + name + " but " + entities.keySet());
    }
    return entity;
  }

  <T> T get(String name, Class<T> type) {
    Object entity = get(name);
    if (!type.isInstance(entity)) {
      throw new IllegalArgumentException(
          name + " is a " + entity.getClass().getSimpleName() + ", not a " + type.getSimpleName());
    }
    return type.cast(entity);
  }

  <T> List<T> all(Class<T> type) {
    return entities.values().stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** The youngest first: cursors and sessions before their clients. */
  @Override
  public void close() {
    List<AutoCloseable> youngestFirst = new ArrayList<>(closeables);
    Collections.reverse(youngestFirst);
    for (AutoCloseable closeable : youngestFirst) {
      try {
        closeable.close();
      } catch (Exception inTheWay) {
        // What a test leaves behind may be broken on purpose: a pinned server that is gone, say.
        closeables.remove(closeable);
      }
    }
  }
}
