package dev.holdfast;

import org.bson.BsonDocument;
import org.bson.BsonValue;

/** A write failed on a server that answers in the way of {@code getLastError}. */
public class WriteConcernException extends MongoServerException {
  private static final long serialVersionUID = 1L;

  private final transient WriteConcernResult writeConcernResult;
  private final transient BsonDocument response;

  public WriteConcernException(
      BsonDocument response, ServerAddress address, WriteConcernResult writeConcernResult) {
    super(
        extractErrorCode(response),
        "Write failed with error code "
            + extractErrorCode(response)
            + " and error message '"
            + extractErrorMessage(response)
            + "' on server "
            + address
            + '.',
        address);
    this.response = response;
    this.writeConcernResult = writeConcernResult;
  }

  /** -1 if there is none; a duplicate key on a shard is told only by the message. */
  public static int extractErrorCode(BsonDocument response) {
    if (extractErrorMessage(response).contains("E11000 duplicate key error")) {
      return 11000;
    }
    BsonValue code = response.get("code");
    return code != null && code.isNumber() ? code.asNumber().intValue() : -1;
  }

  /** Empty if there is none. */
  public static String extractErrorMessage(BsonDocument response) {
    for (String field : new String[] {"err", "errmsg"}) {
      BsonValue text = response.get(field);
      if (text != null && text.isString()) {
        return text.asString().getValue();
      }
    }
    return "";
  }

  public WriteConcernResult getWriteConcernResult() {
    return writeConcernResult;
  }

  public int getErrorCode() {
    return extractErrorCode(response);
  }

  public String getErrorMessage() {
    return extractErrorMessage(response);
  }

  public BsonDocument getResponse() {
    return response;
  }
}
