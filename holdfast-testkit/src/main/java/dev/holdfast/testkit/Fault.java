package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.front.ErrorReplies;
import java.time.Duration;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** A fault of one command or one connection. Plain data, so tests can print and compare scripts. */
public sealed interface Fault {
  /** Resets the connection (TCP RST) before the command runs: the client sees "connection reset". */
  record Reset() implements Fault {}

  /** Runs the command, then resets the connection: the client never learns the result. */
  record LoseReply() implements Fault {}

  /** Closes the connection after reading the command: the client sees the end of the stream. */
  record CloseAfterReading() implements Fault {}

  /** Never answers and ignores further messages, but keeps the connection open. */
  record Stall() implements Fault {}

  /** Runs the command, sends only the first bytes of the reply and closes the connection. */
  record Truncate(int bytes) implements Fault {
    public Truncate {
      if (bytes < 0) {
        throw new IllegalArgumentException("cannot send " + bytes + " bytes of a reply");
      }
    }

    @Override
    public List<Fault> simpler() {
      return bytes == 0 ? List.of() : List.of(new Truncate(0), new Truncate(bytes / 2));
    }
  }

  /** Delays the reply. */
  record Delay(Duration duration) implements Fault {
    @Override
    public List<Fault> simpler() {
      return duration.toMillis() < 2 ? List.of() : List.of(new Delay(duration.dividedBy(2)));
    }
  }

  /** Sends this document as the reply to any command. */
  record Reply(BsonDocument document) implements Fault {}

  /** Closes the connection and refuses new ones until the server accepts connections again. */
  record RefuseConnections() implements Fault {}

  /** Rejects this fraction of commands, 0 to 1, before they run, like an overloaded server. */
  record Shed(double rate) implements Fault {
    public Shed {
      requireRate(rate);
    }

    @Override
    public List<Fault> simpler() {
      return simplerRates(rate).stream().<Fault>map(Shed::new).toList();
    }
  }

  /** Closes this fraction of new connections, 0 to 1, before any command, like an overloaded server. */
  record ShedConnections(double rate) implements Fault {
    public ShedConnections {
      requireRate(rate);
    }

    @Override
    public List<Fault> simpler() {
      return simplerRates(rate).stream().<Fault>map(ShedConnections::new).toList();
    }
  }

  /** Simpler faults of the same kind, to try when a failing script is shortened. */
  default List<Fault> simpler() {
    return List.of();
  }

  static Fault reset() {
    return new Reset();
  }

  /** The same as {@link #reset()}. The name says when the reset happens. */
  static Fault resetAfterReading() {
    return new Reset();
  }

  static Fault loseReply() {
    return new LoseReply();
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

  /** Replies with an error: {@code ok: 0} with a code, its name and labels. */
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

  /** The reply of a server that sheds load: code 462 with the labels of an overload. */
  static Fault overload() {
    return error(462, "SystemOverloadedError", "RetryableError");
  }

  static Fault refuseConnections() {
    return new RefuseConnections();
  }

  static Fault shed(double rate) {
    return new Shed(rate);
  }

  static Fault shedConnections(double rate) {
    return new ShedConnections(rate);
  }

  private static void requireRate(double rate) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException("a rate is between 0 and 1, not " + rate);
    }
  }

  private static List<Double> simplerRates(double rate) {
    return rate < 0.01 ? List.of() : List.of(rate / 2);
  }
}
