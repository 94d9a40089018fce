package dev.holdfast;

import org.bson.BsonDocument;
import org.bson.BsonValue;

/** A write failed. The server reported it in the format of the legacy {@code getLastError} command. */
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

  /**
   * The error code of the response, or -1. A shard may report a duplicate key in the message only, so the
   * message decides for 11000.
   */
  public static int extractErrorCode(BsonDocument response) {
    if (extractErrorMessage(response).contains("E11000 duplicate key error")) {
      return 11000;
    }
    BsonValue code = response.get("code");
    return code != null && code.isNumber() ? code.asNumber().intValue() : -1;
  }

  /** The error message of the response. Empty if there is none. */
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
