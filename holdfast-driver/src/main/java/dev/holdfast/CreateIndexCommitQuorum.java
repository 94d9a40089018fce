package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** How many members of a replica set must be ready before the primary commits a new index. */
public abstract class CreateIndexCommitQuorum {
  public static final CreateIndexCommitQuorum MAJORITY = create("majority");

  /** All voting members. This is the server's default. */
  public static final CreateIndexCommitQuorum VOTING_MEMBERS = create("votingMembers");

  /**
   * @param mode {@code majority}, {@code votingMembers} or a mode named in the replica set's
   *     configuration
   */
  public static CreateIndexCommitQuorum create(String mode) {
    return new Value(new BsonString(notNull("mode", mode)));
  }

  /**
   * @throws IllegalArgumentException if the number is negative
   */
  public static CreateIndexCommitQuorum create(int w) {
    if (w < 0) {
      throw new IllegalArgumentException("w is " + w + "; it must not be negative.");
    }
    return new Value(new BsonInt32(w));
  }

  private CreateIndexCommitQuorum() {}

  /** The value for the {@code createIndexes} command. */
  public abstract BsonValue toBsonValue();

  private static final class Value extends CreateIndexCommitQuorum {
    private final BsonValue value;

    Value(BsonValue value) {
      this.value = value;
    }

    @Override
    public BsonValue toBsonValue() {
      return value;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Value other && value.equals(other.value);
    }

    @Override
    public int hashCode() {
      return value.hashCode();
    }

    @Override
    public String toString() {
      return "CreateIndexCommitQuorum{"
          + (value.isString()
              ? "'" + value.asString().getValue() + "'"
              : value.asInt32().getValue())
          + '}';
    }
  }
}
