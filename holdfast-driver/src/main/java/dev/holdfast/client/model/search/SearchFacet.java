package dev.holdfast.client.model.search;

import static dev.holdfast.internal.builder.Values.literal;
import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Combination;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDateTime;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A way to count results. See {@code SearchCollector.facet}. */
public sealed interface SearchFacet extends Bson
    permits StringSearchFacet, NumberSearchFacet, DateSearchFacet {
  static StringSearchFacet stringFacet(String name, FieldSearchPath path) {
    return facet(notNull("name", name), "string", notNull("path", path), null);
  }

  /** @throws IllegalArgumentException if there are fewer than two boundaries */
  static NumberSearchFacet numberFacet(
      String name, FieldSearchPath path, Iterable<? extends Number> boundaries) {
    return facet(
        notNull("name", name),
        "number",
        notNull("path", path),
        Items.required(noneNull("boundaries", boundaries)));
  }

  /** @throws IllegalArgumentException if there are fewer than two boundaries */
  static DateSearchFacet dateFacet(
      String name, FieldSearchPath path, Iterable<Instant> boundaries) {
    return facet(
        notNull("name", name),
        "date",
        notNull("path", path),
        Items.each(
            noneNull("boundaries", boundaries), moment -> new BsonDateTime(moment.toEpochMilli())));
  }

  /** A facet that the other methods do not support. */
  static SearchFacet of(Bson facet) {
    return new SearchElement(notNull("facet", facet));
  }

  /** Combines the facets into one document. Encoding fails if two facets have the same name. */
  static Bson combineToBson(Iterable<? extends SearchFacet> facets) {
    List<SearchFacet> all = new ArrayList<>();
    noneNull("facets", facets).forEach(all::add);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("There must be at least one facet.");
    }
    return Combination.of(all, Combination.Rule.REFUSE);
  }

  private static SearchElement facet(
      String name, String type, FieldSearchPath path, @Nullable Items boundaries) {
    return new SearchElement(
        name,
        Draft.of("type", literal(type))
            .and("path", literal(path.toValue()))
            .andIfSet(
                "boundaries", boundaries == null ? null : boundaries.atLeast(2, "boundaries")));
  }
}
