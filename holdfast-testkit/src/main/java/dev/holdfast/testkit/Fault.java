package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.command.ErrorReplies;
import java.time.Duration;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * A fault of one command or one connection. Plain data, so tests can print and compare scripts.
 *
 * <pre>{@code
 * set.primary().on("insert").once(Fault.loseReply());       // the next insert
 * set.primary().inject(Fault.delay(Duration.ofMillis(50))); // every command, until heal()
 * }</pre>
 */
public sealed interface Fault {
  /** Resets the connection (TCP RST) before the command runs: the client sees "connection reset". */
  record Reset() implements Fault {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Runs the command, then resets the connection: the client never learns the result. */
  record LoseReply() implements Fault {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Closes the connection after reading the command: the client sees the end of the stream. */
  record CloseAfterReading() implements Fault {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Never answers and ignores further messages, but keeps the connection open. */
  record Stall() implements Fault {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Runs the command, sends only the first bytes of the reply and closes the connection.
   *
   * @param bytes the number of bytes to send, from 0
   */
  record Truncate(int bytes) implements Fault {
    /** Checks the number of bytes. */
    public Truncate {
      if (bytes < 0) {
        throw new IllegalArgumentException("cannot send " + bytes + " bytes of a reply");
      }
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public List<Fault> simpler() {
      return bytes == 0 ? List.of() : List.of(new Truncate(0), new Truncate(bytes / 2));
    }
  }

  /**
   * Delays the reply.
   *
   * @param duration the delay before the command runs
   */
  record Delay(Duration duration) implements Fault {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public List<Fault> simpler() {
      return duration.toMillis() < 2 ? List.of() : List.of(new Delay(duration.dividedBy(2)));
    }
  }

  /**
   * Sends this document as the reply. The command does not run.
   *
   * @param document the whole reply
   */
  record Reply(BsonDocument document) implements Fault {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Closes the connection and refuses new ones until the server accepts connections again. */
  record RefuseConnections() implements Fault {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Rejects a fraction of the commands before they run, like an overloaded server. Only for {@code inject}.
   *
   * @param rate the fraction, 0 to 1
   */
  record Shed(double rate) implements Fault {
    /** Checks the rate. */
    public Shed {
      requireRate(rate);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public List<Fault> simpler() {
      return simplerRates(rate).stream().<Fault>map(Shed::new).toList();
    }
  }

  /**
   * Closes a fraction of the new connections before any command, like an overloaded server. Only for {@code
   * inject}.
   *
   * @param rate the fraction, 0 to 1
   */
  record ShedConnections(double rate) implements Fault {
    /** Checks the rate. */
    public ShedConnections {
      requireRate(rate);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public List<Fault> simpler() {
      return simplerRates(rate).stream().<Fault>map(ShedConnections::new).toList();
    }
  }

  /**
   * Handles every kind of fault. Code that implements it does not compile when the testkit gets a new fault.
   *
   * @param <R> the type of the result
   */
  interface Visitor<R> {
    /** Called for {@link Fault#reset()}. */
    R visit(Reset fault);

    /** Called for {@link Fault#loseReply()}. */
    R visit(LoseReply fault);

    /** Called for {@link Fault#closeAfterReading()}. */
    R visit(CloseAfterReading fault);

    /** Called for {@link Fault#stall()}. */
    R visit(Stall fault);

    /** Called for {@link Fault#truncate}. */
    R visit(Truncate fault);

    /** Called for {@link Fault#delay}. */
    R visit(Delay fault);

    /** Called for {@link Fault#reply}, {@link Fault#error} and {@link Fault#overload()}. */
    R visit(Reply fault);

    /** Called for {@link Fault#refuseConnections()}. */
    R visit(RefuseConnections fault);

    /** Called for {@link Fault#shed}. */
    R visit(Shed fault);

    /** Called for {@link Fault#shedConnections}. */
    R visit(ShedConnections fault);
  }

  /** Calls the visitor's method for this kind of fault. */
  <R> R accept(Visitor<R> visitor);

  /** Simpler faults of the same kind, to try when a failing script is shortened. */
  default List<Fault> simpler() {
    return List.of();
  }

  /** One fault of each kind, for tests and tools that go through all of them. */
  static List<Fault> examples() {
    return List.of(
        reset(),
        loseReply(),
        closeAfterReading(),
        stall(),
        truncate(20),
        delay(Duration.ofMillis(100)),
        overload(),
        refuseConnections(),
        shed(0.5),
        shedConnections(0.5));
  }

  /** Resets the connection before the command runs. */
  static Fault reset() {
    return new Reset();
  }

  /** The same as {@link #reset()}. The name says when the reset happens. */
  static Fault resetAfterReading() {
    return new Reset();
  }

  /** Runs the command, then resets the connection instead of sending the reply. */
  static Fault loseReply() {
    return new LoseReply();
  }

  /** Closes the connection before the command runs. */
  static Fault closeAfterReading() {
    return new CloseAfterReading();
  }

  /** Never answers, but keeps the connection open. */
  static Fault stall() {
    return new Stall();
  }

  /** Runs the command, sends this many bytes of the reply and closes the connection. */
  static Fault truncate(int bytes) {
    return new Truncate(bytes);
  }

  /** Waits before the command runs. */
  static Fault delay(Duration duration) {
    return new Delay(duration);
  }

  /** Sends this document as the reply. The command does not run. */
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

  /** Closes the connection and refuses new ones until the server is healed. */
  static Fault refuseConnections() {
    return new RefuseConnections();
  }

  /** Rejects this fraction of commands, 0 to 1, like an overloaded server. Only for {@code inject}. */
  static Fault shed(double rate) {
    return new Shed(rate);
  }

  /** Closes this fraction of new connections, 0 to 1, before any command. Only for {@code inject}. */
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
