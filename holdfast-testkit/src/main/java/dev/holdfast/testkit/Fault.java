package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.front.ErrorReplies;
import java.time.Duration;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** What goes wrong with one command, or with one connection. Plain data: scripts print and compare. */
public sealed interface Fault {
  /** The connection is reset (TCP RST) before the command runs: the peer sees "connection reset". */
  record Reset() implements Fault {}

  /** The command runs, then the connection is reset: the peer never learns what became of it. */
  record LoseReply() implements Fault {}

  /** The connection is closed in order once the command was read: the peer sees the stream end. */
  record CloseAfterReading() implements Fault {}

  /** No answer ever comes and nothing more is read; the connection stays open. */
  record Stall() implements Fault {}

  /** The command runs; only the reply's first bytes are sent, then the connection is closed. */
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

  /** The answer comes late. */
  record Delay(Duration duration) implements Fault {
    @Override
    public List<Fault> simpler() {
      return duration.toMillis() < 2 ? List.of() : List.of(new Delay(duration.dividedBy(2)));
    }
  }

  /** This document is the answer, whatever the command. */
  record Reply(BsonDocument document) implements Fault {}

  /** The connection is closed and further ones are refused until the server accepts again. */
  record RefuseConnections() implements Fault {}

  /** The server is overloaded and turns down this part of its commands, 0 to 1, before they run. */
  record Shed(double rate) implements Fault {
    public Shed {
      requireRate(rate);
    }

    @Override
    public List<Fault> simpler() {
      return simplerRates(rate).stream().<Fault>map(Shed::new).toList();
    }
  }

  /** The server is overloaded and closes this part of new connections, 0 to 1, before any command. */
  record ShedConnections(double rate) implements Fault {
    public ShedConnections {
      requireRate(rate);
    }

    @Override
    public List<Fault> simpler() {
      return simplerRates(rate).stream().<Fault>map(ShedConnections::new).toList();
    }
  }

  /** Smaller faults of the same kind: what to try when a failing script is to be made shorter. */
  default List<Fault> simpler() {
    return List.of();
  }

  static Fault reset() {
    return new Reset();
  }

  /** The same as {@link #reset()}, by the name that says when. */
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

  /** The answer of a server that sheds load: code 462 with the labels of an overload. */
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
