package dev.holdfast.simulation.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.SocketStream;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.simulation.world.World;
import dev.holdfast.testkit.net.Endpoint;
import dev.holdfast.testkit.net.Link;
import dev.holdfast.testkit.net.Listener;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SimulatedNetworkTest {
  private static final long MILLI = 1_000_000;

  private final World world = new World(1, 0);
  private final SimulatedNetwork network = new SimulatedNetwork(world, MILLI, MILLI);
  private final byte[] bytes = new byte[16];

  /** Work on the client's side. */
  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private void simulate(Work work) {
    World.End end =
        world.run(
            () -> {
              try {
                work.run();
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            Duration.ofHours(1),
            100_000);
    assertThat(world.failures()).isEmpty();
    assertThat(end).isEqualTo(World.End.QUIET);
  }

  private static Deadline in(long millis) {
    return Deadline.inMillisOrNever(Clock.SYSTEM, millis);
  }

  private SocketStream stream() {
    return network.streamTo(new ServerAddress("a", 27017));
  }

  @Test
  void bytesArriveAfterTheLatencyOfTheirRoute() {
    simulate(
        () -> {
          Listener listener = network.endpoint("a").listen();
          SocketStream stream = stream();
          stream.connect(Deadline.never());
          Link link = listener.accept();
          assertThat(world.elapsed()).isEqualTo(Duration.ofMillis(2));
          stream.write(new byte[] {1, 2, 3}, 0, 3, Deadline.never());
          assertThat(link.input().read(bytes, 0, 16)).isEqualTo(3);
          assertThat(world.elapsed()).isEqualTo(Duration.ofMillis(3));
          link.output().write(new byte[] {4}, 0, 1);
          assertThat(stream.read(bytes, 0, 16, Deadline.never())).isEqualTo(1);
          assertThat(bytes[0]).isEqualTo((byte) 4);
          link.close();
          assertThat(stream.read(bytes, 0, 16, Deadline.never())).isEqualTo(-1);
          stream.close();
          assertThat(network.openStreams()).isZero();
        });
  }

  @Test
  void aPlaceWithoutAListenerRefuses() {
    simulate(
        () -> {
          Endpoint place = network.endpoint("a");
          assertThatThrownBy(() -> stream().connect(Deadline.never()))
              .isInstanceOf(ConnectException.class);
          place.listen().stop();
          assertThatThrownBy(() -> stream().connect(Deadline.never()))
              .isInstanceOf(ConnectException.class);
        });
  }

  @Test
  void whatACutHoldsBackArrivesWhenTheRouteIsHealed() {
    simulate(
        () -> {
          Listener listener = network.endpoint("a").listen();
          SocketStream stream = stream();
          stream.connect(Deadline.never());
          Link link = listener.accept();
          network.route("a").cut();
          link.output().write(new byte[] {4}, 0, 1);
          assertThatThrownBy(() -> stream.read(bytes, 0, 16, in(50)))
              .isInstanceOf(SocketTimeoutException.class);
          assertThatThrownBy(() -> stream().connect(in(50)))
              .isInstanceOf(SocketTimeoutException.class);
          network.route("a").heal();
          assertThat(stream.read(bytes, 0, 16, in(50))).isEqualTo(1);
          stream.close();
          link.close();
        });
  }

  @Test
  void aResetBreaksReadingAndWriting() {
    simulate(
        () -> {
          Listener listener = network.endpoint("a").listen();
          SocketStream stream = stream();
          stream.connect(Deadline.never());
          listener.accept().reset();
          assertThatThrownBy(() -> stream.read(bytes, 0, 16, Deadline.never()))
              .isInstanceOf(SocketException.class)
              .hasMessage("Connection reset");
          assertThatThrownBy(() -> stream.write(bytes, 0, 1, Deadline.never()))
              .isInstanceOf(SocketException.class);
          stream.close();
        });
  }

  @Test
  void aForgottenConnectionIsResetByWhatTheClientSends() {
    simulate(
        () -> {
          Listener listener = network.endpoint("a").listen();
          SocketStream stream = stream();
          stream.connect(Deadline.never());
          listener.accept();
          network.forgetConnections("a");
          assertThatThrownBy(() -> stream.read(bytes, 0, 16, in(1_000)))
              .isInstanceOf(SocketTimeoutException.class);
          stream.write(bytes, 0, 1, Deadline.never());
          assertThatThrownBy(() -> stream.read(bytes, 0, 16, in(1_000)))
              .hasMessage("Connection reset");
          stream.close();
        });
  }

  @Test
  void anInterruptEndsReadingAndConnecting() {
    simulate(
        () -> {
          network.endpoint("a").listen();
          SocketStream stream = stream();
          stream.connect(Deadline.never());
          Thread.currentThread().interrupt();
          assertThatThrownBy(() -> stream.read(bytes, 0, 16, Deadline.never()))
              .isInstanceOf(InterruptedIOException.class);
          assertThatThrownBy(() -> stream().connect(Deadline.never()))
              .isInstanceOf(InterruptedIOException.class);
          assertThat(Thread.interrupted()).isTrue();
          stream.close();
        });
  }

  @Test
  void onlyRememberedConnectionsAreReset() {
    simulate(
        () -> {
          network.endpoint("a").listen();
          SocketStream before = stream();
          before.connect(Deadline.never());
          network.rememberConnections("a");
          SocketStream after = stream();
          after.connect(Deadline.never());
          network.resetRemembered("a");
          assertThatThrownBy(() -> before.read(bytes, 0, 16, in(10)))
              .isInstanceOf(SocketException.class);
          assertThatThrownBy(() -> after.read(bytes, 0, 16, in(10)))
              .isInstanceOf(SocketTimeoutException.class);
          before.close();
          after.close();
        });
  }
}
