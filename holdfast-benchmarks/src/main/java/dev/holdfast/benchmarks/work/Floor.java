package dev.holdfast.benchmarks.work;

import dev.holdfast.benchmarks.data.Encoded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.RawBsonDocument;

/**
 * The lower limit of the cost: bare sockets and messages that were encoded in advance. Replies are read
 * completely but not decoded. It uses as many connections as the drivers may have, in the simplest possible
 * pool.
 */
public final class Floor implements Contender {
  private static final int BODY = Encoded.HEADER + 4 + 1;

  private final InetSocketAddress server;
  private final int maxConnections;
  private final Inputs inputs;
  private final FloorRequests requests;
  private final AtomicInteger opened = new AtomicInteger();
  private final BlockingQueue<FloorSocket> idle = new LinkedBlockingQueue<>();
  private final ReentrantLock planning = new ReentrantLock();
  private final Map<Work, List<ByteBuffer>> plans = new EnumMap<>(Work.class);

  /**
   * @param uri of a set of one member
   */
  public Floor(String uri, int maxConnections, Inputs inputs) {
    URI member = URI.create(uri);
    this.server = new InetSocketAddress(member.getHost(), member.getPort());
    this.maxConnections = maxConnections;
    this.inputs = inputs;
    this.requests = new FloorRequests(inputs);
  }

  @Override
  public String name() {
    return "floor";
  }

  @Override
  public Task task(Work work) {
    // Duplicates share the bytes but have their own position.
    ByteBuffer[] messages =
        plan(work).stream().map(ByteBuffer::duplicate).toArray(ByteBuffer[]::new);
    Task exchanges = () -> exchangeAll(messages, work.documents());
    return switch (work) {
      case LDJSON_IMPORT -> afterReading(inputs.ldjson(), exchanges);
      case LDJSON_EXPORT -> andWriting(inputs.ldjson(), inputs.exportFile(), exchanges);
      default -> exchanges;
    };
  }

  private int exchangeAll(ByteBuffer[] messages, int documents) throws IOException {
    FloorSocket socket = checkOut();
    for (ByteBuffer message : messages) {
      socket.exchange(message.rewind());
    }
    idle.add(socket);
    return documents;
  }

  private static Task afterReading(Path file, Task task) {
    return () -> Files.readAllBytes(file).length == 0 ? 0 : task.run();
  }

  private static Task andWriting(Path source, Path target, Task task) {
    byte[] content;
    try {
      content = Files.readAllBytes(source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return () -> {
      Files.write(target, content);
      return task.run();
    };
  }

  private FloorSocket checkOut() throws IOException {
    FloorSocket socket = idle.poll();
    if (socket != null) {
      return socket;
    }
    if (opened.get() < maxConnections && opened.incrementAndGet() <= maxConnections) {
      return new FloorSocket(server);
    }
    try {
      return idle.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while waiting for a socket", e);
    }
  }

  private List<ByteBuffer> plan(Work work) {
    planning.lock();
    try {
      return plans.computeIfAbsent(work, this::newPlan);
    } finally {
      planning.unlock();
    }
  }

  /** Sends every request once and follows the cursors in the replies, to find the getMore requests. */
  private List<ByteBuffer> newPlan(Work work) {
    List<ByteBuffer> plan = new ArrayList<>();
    try {
      FloorSocket socket = checkOut();
      for (ByteBuffer request : requests.of(work)) {
        plan.add(request);
        byte[] reply = socket.fetch(request.duplicate());
        for (long cursor = cursor(reply); cursor != 0; cursor = cursor(reply)) {
          ByteBuffer more = FloorRequests.getMore(work.collection(), cursor);
          plan.add(more);
          reply = socket.fetch(more.duplicate());
        }
      }
      idle.add(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return plan;
  }

  private static long cursor(byte[] reply) {
    BsonDocument body = new RawBsonDocument(reply, BODY, reply.length - BODY);
    if (body.getNumber("ok").intValue() != 1) {
      throw new IllegalStateException("The server refuses: " + body.toJson());
    }
    return body.getDocument("cursor", new BsonDocument())
        .getNumber("id", new BsonInt64(0))
        .longValue();
  }

  @Override
  public void close() {
    for (FloorSocket socket : idle) {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
