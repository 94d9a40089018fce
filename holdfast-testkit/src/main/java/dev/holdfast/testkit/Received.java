package dev.holdfast.testkit;

import dev.holdfast.wire.Compressor;
import dev.holdfast.wire.OpCode;
import java.util.Optional;
import java.util.OptionalLong;
import org.bson.BsonDocument;

/**
 * A command that a server received.
 *
 * @param commandName the name of the command, such as {@code insert}
 * @param database the database of the command
 * @param command the whole command; document sequences are merged into it as arrays
 * @param connection the number of its connection, from 1; the {@code connectionId} of its hello
 * @param opCode MSG, or QUERY for a legacy hello
 * @param compressor the compressor of the message, if it was compressed
 * @param checksum whether the message had a checksum; the server has verified it
 * @param moreToCome whether the client expects no reply
 * @param exhaustAllowed whether the client accepts several replies
 */
public record Received(
    String commandName,
    String database,
    BsonDocument command,
    int connection,
    OpCode opCode,
    Optional<Compressor> compressor,
    boolean checksum,
    boolean moreToCome,
    boolean exhaustAllowed) {

  /** Whether the message was compressed. */
  public boolean compressed() {
    return compressor.isPresent();
  }

  /** The transaction number, which identifies a retryable write or a transaction. */
  public OptionalLong txnNumber() {
    return command.isNumber("txnNumber")
        ? OptionalLong.of(command.getNumber("txnNumber").longValue())
        : OptionalLong.empty();
  }

  Received withCommand(BsonDocument changed) {
    return new Received(
        commandName,
        database,
        changed,
        connection,
        opCode,
        compressor,
        checksum,
        moreToCome,
        exhaustAllowed);
  }
}
