package dev.holdfast.testkit.internal.command;

import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** Replies with {@code ok: 0}, in the words of a server. */
public final class ErrorReplies {
  public static final int COMMAND_NOT_FOUND = 59;
  public static final int UNKNOWN_ERROR = 8;
  public static final int BAD_VALUE = 2;

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(2, "BadValue"),
          Map.entry(6, "HostUnreachable"),
          Map.entry(7, "HostNotFound"),
          Map.entry(8, "UnknownError"),
          Map.entry(11, "UserNotFound"),
          Map.entry(13, "Unauthorized"),
          Map.entry(16, "InvalidLength"),
          Map.entry(17, "ProtocolError"),
          Map.entry(18, "AuthenticationFailed"),
          Map.entry(20, "IllegalOperation"),
          Map.entry(26, "NamespaceNotFound"),
          Map.entry(43, "CursorNotFound"),
          Map.entry(50, "MaxTimeMSExpired"),
          Map.entry(59, "CommandNotFound"),
          Map.entry(64, "WriteConcernFailed"),
          Map.entry(72, "InvalidOptions"),
          Map.entry(79, "UnknownReplWriteConcern"),
          Map.entry(89, "NetworkTimeout"),
          Map.entry(91, "ShutdownInProgress"),
          Map.entry(100, "UnsatisfiableWriteConcern"),
          Map.entry(112, "WriteConflict"),
          Map.entry(117, "ConflictingOperationInProgress"),
          Map.entry(134, "ReadConcernMajorityNotAvailableYet"),
          Map.entry(189, "PrimarySteppedDown"),
          Map.entry(217, "IncompleteTransactionHistory"),
          Map.entry(225, "TransactionTooOld"),
          Map.entry(251, "NoSuchTransaction"),
          Map.entry(256, "TransactionCommitted"),
          Map.entry(262, "ExceededTimeLimit"),
          Map.entry(263, "OperationNotSupportedInTransaction"),
          Map.entry(334, "MechanismUnavailable"),
          Map.entry(391, "ReauthenticationRequired"),
          Map.entry(462, "IngressRequestRateLimitExceeded"),
          Map.entry(9001, "SocketException"),
          Map.entry(10107, "NotWritablePrimary"),
          Map.entry(11000, "DuplicateKey"),
          Map.entry(11600, "InterruptedAtShutdown"),
          Map.entry(11601, "Interrupted"),
          Map.entry(11602, "InterruptedDueToReplStateChange"),
          Map.entry(13435, "NotPrimaryNoSecondaryOk"),
          Map.entry(13436, "NotPrimaryOrSecondary"),
          Map.entry(50768, "NotARetryableWriteCommand"));

  private ErrorReplies() {}

  public static BsonDocument error(int code, String message) {
    return new BsonDocument("ok", new BsonDouble(0))
        .append("errmsg", new BsonString(message))
        .append("code", new BsonInt32(code))
        .append("codeName", new BsonString(name(code)));
  }

  public static String name(int code) {
    return NAMES.getOrDefault(code, "Location" + code);
  }
}
