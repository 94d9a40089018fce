package dev.holdfast;

import org.bson.types.BasicBSONList;

/** The arrays in a {@link BasicDBObject}. */
public class BasicDBList extends BasicBSONList implements DBObject {
  private static final long serialVersionUID = 1L;

  private boolean partial;

  public BasicDBList() {}

  /** A copy that shares the elements, but for documents and lists, which are copied too. */
  public Object copy() {
    BasicDBList copy = new BasicDBList();
    forEach(element -> copy.add(BasicDBObject.copyOf(element)));
    return copy;
  }

  @Override
  public void markAsPartialObject() {
    partial = true;
  }

  @Override
  public boolean isPartialObject() {
    return partial;
  }
}
