package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.front.ErrorReplies;
import java.time.Duration;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** What goes wrong with one command, or with one connection. Plain data: scripts print and compare. */
public sealed interface Fault {
  /** The connection is reset (TCP RST): the peer sees "connection reset". */
  record Reset() implements Fault {}

  /** The connection is closed in order once the command was read: the peer sees the stream end. */
  record CloseAfterReading() implements Fault {}

  /** No answer ever comes and nothing more is read; the connection stays open. */
  record Stall() implements Fault {}

  /** Only the reply's first bytes are sent, then the connection is closed. */
  record Truncate(int bytes) implements Fault {
    public Truncate {
      if (bytes < 0) {
        throw new IllegalArgumentException("cannot send " + bytes + " bytes of a reply");
      }
    }
  }

  /** The answer comes late. */
  record Delay(Duration duration) implements Fault {}

  /** This document is the answer, whatever the command. */
  record Reply(BsonDocument document) implements Fault {}

  /** The connection is closed and further ones are refused until the server accepts again. */
  record RefuseConnections() implements Fault {}

  static Fault reset() {
    return new Reset();
  }

  static Fault closeAfterReading() {
    return new CloseAfterReading();
  }

  static Fault stall() {
    return new Stall();
  }

  static Fault truncate(int bytes) {
    return new Truncate(bytes);
  }

  static Fault delay(Duration duration) {
    return new Delay(duration);
  }

  static Fault reply(BsonDocument document) {
    return new Reply(document);
  }

  /** The server says no: {@code ok: 0} with a code, its name and labels. */
  static Fault error(int code, String... labels) {
    BsonDocument document = ErrorReplies.error(code, "scripted error " + code);
    if (labels.length > 0) {
      BsonArray array = new BsonArray();
      for (String label : labels) {
        array.add(new BsonString(label));
      }
      document.append("errorLabels", array);
    }
    return new Reply(document);
  }

  static Fault refuseConnections() {
    return new RefuseConnections();
  }
}
