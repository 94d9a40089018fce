package dev.holdfast.testkit;

import dev.holdfast.wire.Compressor;
import dev.holdfast.wire.OpCode;
import java.util.Optional;
import java.util.OptionalLong;
import org.bson.BsonDocument;

/**
 * One command as it came over the wire.
 *
 * @param command the whole command; document sequences are merged into it as arrays
 * @param connection the connection it came on, numbered from 1; the {@code connectionId} of its hello
 * @param opCode MSG, or QUERY for a legacy hello
 * @param compressor how the message was compressed, if it was
 * @param checksum whether the message had a checksum, which was then found right
 * @param moreToCome whether the client wants no reply
 * @param exhaustAllowed whether the client is prepared for several replies
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

  public boolean compressed() {
    return compressor.isPresent();
  }

  /** The number that makes a write retryable, or names a transaction. */
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
