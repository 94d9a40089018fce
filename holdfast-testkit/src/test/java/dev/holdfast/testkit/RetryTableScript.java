package dev.holdfast.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * Commands and the replies of MongoDB 7.0: lines "> command" followed by "< reply". {@code $txn} means the
 * session and a transaction number.
 */
final class RetryTableScript {
  private static final JsonWriterSettings EXTENDED =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();
  private static final String RESOURCE = "/retry-table.txt";

  private RetryTableScript() {}

  static List<String> lines() throws IOException {
    try (InputStream in = RetryTableScript.class.getResourceAsStream(RESOURCE)) {
      return Arrays.stream(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n"))
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    }
  }

  /** The same file with this server's replies. */
  static List<String> answersOf(RawClient client) throws IOException {
    BsonDocument lsid = new BsonDocument("id", new BsonBinary(UUID.randomUUID()));
    List<String> answers = new ArrayList<>();
    for (String line : lines()) {
      if (line.startsWith("> ")) {
        answers.add(line);
        BsonDocument command = BsonDocument.parse(line.substring(2));
        BsonValue number = command.remove("$txn");
        if (number != null) {
          command.append("lsid", lsid);
          command.append("txnNumber", new BsonInt64(number.asNumber().longValue()));
        }
        command.putIfAbsent("$db", new BsonString("testkit_retry_table"));
        answers.add("< " + normal(client.run(command.toJson(EXTENDED))).toJson());
      }
    }
    return answers;
  }

  /** Without what differs from run to run, numbers as numbers, fields in one order. */
  private static BsonValue normalValue(BsonValue value) {
    if (value.isDocument()) {
      return normal(value.asDocument());
    }
    if (value.isArray()) {
      BsonArray array = new BsonArray();
      value.asArray().forEach(element -> array.add(normalValue(element)));
      return array;
    }
    return value.isNumber() ? new BsonInt64(value.asNumber().longValue()) : value;
  }

  private static BsonDocument normal(BsonDocument reply) {
    Map<String, BsonValue> fields = new TreeMap<>(reply);
    fields.keySet().removeAll(List.of("$clusterTime", "operationTime", "opTime", "electionId"));
    fields.keySet().removeAll(List.of("topologyVersion", "keyPattern", "keyValue", "count"));
    BsonDocument normal = new BsonDocument();
    fields.forEach((name, value) -> normal.append(name, normalValue(value)));
    if (normal.isString("errmsg")) { // the session's id is in the middle of it
      String message = normal.getString("errmsg").getValue();
      normal.put(
          "errmsg",
          new BsonString(message.replaceAll("session \\S+ - .*? because", "session because")));
    }
    return normal;
  }
}
