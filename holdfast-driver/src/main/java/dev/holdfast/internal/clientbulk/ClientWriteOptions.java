package dev.holdfast.internal.clientbulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.bulk.ClientDeleteManyOptions;
import dev.holdfast.client.model.bulk.ClientDeleteOneOptions;
import dev.holdfast.client.model.bulk.ClientReplaceOneOptions;
import dev.holdfast.client.model.bulk.ClientUpdateManyOptions;
import dev.holdfast.client.model.bulk.ClientUpdateOneOptions;
import dev.holdfast.internal.value.Fields;
import java.util.ArrayList;
import java.util.List;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Implements the options of all kinds of writes. The interfaces define which options a kind has.
 */
public final class ClientWriteOptions
    implements ClientUpdateOneOptions,
        ClientUpdateManyOptions,
        ClientReplaceOneOptions,
        ClientDeleteOneOptions,
        ClientDeleteManyOptions {
  private final String kind;
  private @Nullable Collation collation;
  private @Nullable Bson hint;
  private @Nullable String hintString;
  private @Nullable Boolean upsert;
  private @Nullable List<Bson> arrayFilters;
  private @Nullable Bson sort;

  /**
   * @param kind the name of the interface, for {@link #toString()}
   */
  public ClientWriteOptions(String kind) {
    this.kind = kind;
  }

  public @Nullable Collation collation() {
    return collation;
  }

  public @Nullable Bson hint() {
    return hint;
  }

  public @Nullable String hintString() {
    return hintString;
  }

  public @Nullable Boolean upsert() {
    return upsert;
  }

  public @Nullable List<Bson> arrayFilters() {
    return arrayFilters;
  }

  public @Nullable Bson sort() {
    return sort;
  }

  @Override
  public ClientWriteOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  @Override
  public ClientWriteOptions hint(@Nullable Bson hint) {
    this.hint = hint;
    return this;
  }

  @Override
  public ClientWriteOptions hintString(@Nullable String hintString) {
    this.hintString = hintString;
    return this;
  }

  @Override
  public ClientWriteOptions upsert(@Nullable Boolean upsert) {
    this.upsert = upsert;
    return this;
  }

  @Override
  public ClientWriteOptions arrayFilters(@Nullable Iterable<? extends Bson> arrayFilters) {
    this.arrayFilters = arrayFilters == null ? null : copyOf(arrayFilters);
    return this;
  }

  @Override
  public ClientWriteOptions sort(@Nullable Bson sort) {
    this.sort = sort;
    return this;
  }

  static List<Bson> copyOf(Iterable<? extends Bson> elements) {
    List<Bson> copy = new ArrayList<>();
    elements.forEach(copy::add);
    return List.copyOf(copy);
  }

  @Override
  public String toString() {
    return new Fields(kind)
        .add("collation", collation)
        .add("hint", hint)
        .add("hintString", hintString)
        .add("upsert", upsert)
        .add("arrayFilters", arrayFilters)
        .add("sort", sort)
        .toString();
  }
}
