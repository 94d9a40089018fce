package dev.holdfast.benchmarks.server;

import dev.holdfast.benchmarks.data.Encoded;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One connection, on its own thread or on an event loop. Reads a request into a buffer and discards the bytes
 * that do not fit. Writes the reply with one call. Allocates nothing for prepared replies.
 */
final class Conversation implements Runnable {
  private static final int BODY_OF_MESSAGE = Encoded.HEADER + 4 + 1;
  private static final int FIRST_NAME = BODY_OF_MESSAGE + 4 + 1;

  private final SocketChannel channel;
  private final Member member;
  private final Reply[] replies;
  private final ByteBuffer in = buffer(256 * 1024);
  private final ByteBuffer out = buffer(64 * 1024);
  private final ByteBuffer header = buffer(Encoded.HEADER);
  private boolean unanswered; // A request was read but not answered yet.

  Conversation(SocketChannel channel, Member member, Reply[] replies) {
    this.channel = channel;
    this.member = member;
    this.replies = replies;
  }

  private static ByteBuffer buffer(int size) {
    return ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  SocketChannel channel() {
    return channel;
  }

  /**
   * Answers on this thread until the client closes the connection. First answers what {@link #answerNow}
   * left.
   */
  @Override
  public void run() {
    try (channel) {
      channel.configureBlocking(true);
      while (true) {
        if (!unanswered) {
          readRequest();
        }
        unanswered = false;
        write(reply());
      }
    } catch (IOException e) {
      // The client has closed the connection.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Answers the request that has begun to arrive. Reads until the whole request is there.
   *
   * @return false if the reply takes time, so that {@link #run} must answer
   */
  boolean answerNow() throws IOException {
    readRequest();
    ByteBuffer reply = cannedReply();
    if (reply == null) {
      unanswered = true;
      return false;
    }
    write(reply);
    return true;
  }

  private void readRequest() throws IOException {
    in.clear();
    readUpTo(Encoded.HEADER);
    int length = in.getInt(0);
    readUpTo(Math.min(length, in.capacity()));
    int missing = length - in.capacity();
    while (missing > 0) {
      out.clear().limit(Math.min(missing, out.capacity()));
      missing -= read(out);
    }
    in.flip();
  }

  private void readUpTo(int length) throws IOException {
    while (in.position() < length) {
      read(in);
    }
  }

  private int read(ByteBuffer into) throws IOException {
    int read = channel.read(into);
    if (read < 0) {
      throw new EOFException();
    }
    return read;
  }

  private ByteBuffer reply() throws InterruptedException {
    ByteBuffer canned = cannedReply();
    if (canned != null) {
      return canned;
    }
    BsonDocument request = body();
    String command = request.getFirstKey();
    if (command.equals("hello") || command.equalsIgnoreCase("isMaster")) {
      BsonNumber patience = request.getNumber("maxAwaitTimeMS", new BsonInt32(0));
      Thread.sleep(patience.longValue()); // Nothing ever changes here.
      return member.hello(false);
    }
    return unknown(request.toJson());
  }

  /** The prepared reply; null for other hellos and for unexpected commands. */
  private @Nullable ByteBuffer cannedReply() {
    if (in.getInt(Encoded.OP_CODE) == Encoded.OP_QUERY) {
      return member.hello(true);
    }
    for (Reply reply : replies) {
      if (reply.answers(in, FIRST_NAME)) {
        return reply.message();
      }
    }
    return null;
  }

  private static ByteBuffer unknown(String command) {
    System.err.println("canned server: no answer to " + command);
    return Encoded.opMsg(
        new BsonDocument("ok", new BsonInt32(0))
            .append("code", new BsonInt32(59))
            .append("errmsg", new BsonString("The canned server has no answer to " + command)));
  }

  private BsonDocument body() {
    byte[] bytes = new byte[in.getInt(BODY_OF_MESSAGE)];
    in.get(BODY_OF_MESSAGE, bytes);
    return new RawBsonDocument(bytes);
  }

  private void write(ByteBuffer reply) throws IOException {
    int requestId = in.getInt(4);
    int length = reply.limit();
    if (length <= out.capacity()) {
      out.clear().put(0, reply, 0, length).limit(length);
      out.putInt(Encoded.RESPONSE_TO, requestId);
      writeAll(out);
    } else {
      header.clear().put(0, reply, 0, Encoded.HEADER).putInt(Encoded.RESPONSE_TO, requestId);
      ByteBuffer[] parts = {header, reply.duplicate().position(Encoded.HEADER)};
      while (parts[1].hasRemaining()) {
        channel.write(parts);
      }
    }
  }

  private void writeAll(ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }
}
