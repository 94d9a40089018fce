package dev.holdfast;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** A member must have all tags of the set. The empty set matches every member. Tags are sorted by name. */
public final class TagSet implements Iterable<Tag> {
  private final List<Tag> tags;

  public TagSet() {
    this(List.of());
  }

  public TagSet(Tag tag) {
    this(List.of(notNull("tag", tag)));
  }

  /**
   * @throws IllegalArgumentException if two tags have the same name
   */
  public TagSet(List<Tag> tagList) {
    Set<String> names = new HashSet<>();
    for (Tag tag : noneNull("tagList", tagList)) {
      if (!names.add(tag.getName())) {
        throw new IllegalArgumentException(
            "The tag '" + tag.getName() + "' appears twice in one tag set.");
      }
    }
    List<Tag> sorted = new ArrayList<>(tagList);
    sorted.sort(Comparator.comparing(Tag::getName));
    tags = List.copyOf(sorted);
  }

  @Override
  public Iterator<Tag> iterator() {
    return tags.iterator();
  }

  /** Whether this set contains every tag of the other set. */
  public boolean containsAll(TagSet tagSet) {
    return tags.containsAll(notNull("tagSet", tagSet).tags);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof TagSet other && tags.equals(other.tags);
  }

  @Override
  public int hashCode() {
    return tags.hashCode();
  }

  @Override
  public String toString() {
    return "TagSet{" + tags + '}';
  }
}
