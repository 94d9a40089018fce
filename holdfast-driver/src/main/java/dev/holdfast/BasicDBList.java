package dev.holdfast;

import org.bson.types.BasicBSONList;

/** An array in a {@link BasicDBObject}. */
public class BasicDBList extends BasicBSONList implements DBObject {
  private static final long serialVersionUID = 1L;

  private boolean partial;

  public BasicDBList() {}

  /** Copies the list and the documents and lists inside it. The copy shares all other elements. */
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
