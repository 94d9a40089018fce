package dev.holdfast.internal.failure;

import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;

/** SDAM, "not writable primary" and "node is recovering": the role that an error reports for its server. */
enum StateChange {
  NOT_WRITABLE_PRIMARY,
  RECOVERING,
  NONE;

  private static final Set<Integer> NOT_WRITABLE_PRIMARY_CODES = Set.of(10107, 13435, 10058);
  private static final Set<Integer> RECOVERING_CODES = Set.of(11600, 11602, 13436, 189, 91);

  /**
   * @param error the document with {@code code} and {@code errmsg}: a reply, or its write concern error
   */
  static StateChange of(BsonDocument error) {
    int code = error.get("code") instanceof BsonNumber number ? number.intValue() : 0;
    if (code != 0) {
      return NOT_WRITABLE_PRIMARY_CODES.contains(code)
          ? NOT_WRITABLE_PRIMARY
          : RECOVERING_CODES.contains(code) ? RECOVERING : NONE;
    }
    return ofText(error.get("errmsg") instanceof BsonString text ? text.getValue() : "");
  }

  // SDAM: the message counts only if the error has no code.
  private static StateChange ofText(String message) {
    if (message.contains("node is recovering") || message.contains("not master or secondary")) {
      return RECOVERING;
    }
    return message.contains("not master") ? NOT_WRITABLE_PRIMARY : NONE;
  }
}
