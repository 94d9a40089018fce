package dev.holdfast;

import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The server returned {@code ok: 0} for a command. The exception has the error code, its name, the message
 * and the whole reply.
 */
public class MongoCommandException extends MongoServerException {
  private static final long serialVersionUID = 1L;

  private final transient BsonDocument response;
  private final String errorMessage;

  public MongoCommandException(BsonDocument response, ServerAddress address) {
    super(
        codeOf(response),
        textOf(response, "codeName"),
        messageOf(response, address),
        address,
        response);
    this.response = response;
    this.errorMessage = textOf(response, "errmsg");
  }

  public int getErrorCode() {
    return getCode();
  }

  @Override
  public String getErrorCodeName() {
    return textOf(response, "codeName");
  }

  public String getErrorMessage() {
    return errorMessage;
  }

  public BsonDocument getResponse() {
    return response;
  }

  private static String messageOf(BsonDocument response, ServerAddress address) {
    String name = textOf(response, "codeName");
    String code = codeOf(response) + (name.isEmpty() ? "" : " (" + name + ")");
    return "Command failed with error "
        + code
        + ": '"
        + textOf(response, "errmsg")
        + "' on server "
        + address
        + ". The full response is "
        + response.toJson();
  }

  private static int codeOf(BsonDocument response) {
    BsonValue code = response.get("code");
    return code != null && code.isNumber() ? code.asNumber().intValue() : -1;
  }

  private static String textOf(BsonDocument response, String field) {
    BsonValue text = response.get(field);
    return text != null && text.isString() ? text.asString().getValue() : "";
  }
}
