package dev.holdfast.simulation.net;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.SocketStream;
import dev.holdfast.internal.connection.StreamFactory;
import dev.holdfast.simulation.world.World;
import dev.holdfast.testkit.net.Endpoint;
import dev.holdfast.testkit.net.Link;
import dev.holdfast.testkit.net.Listener;
import dev.holdfast.testkit.net.TestNetwork;
import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** The network of a simulation, with one client on one side and the servers of a deployment on the other. */
public final class SimulatedNetwork implements TestNetwork, StreamFactory {
  private static final int PORT = 27017;

  private final World world;
  private final Random random;
  private final long minNanos;
  private final long maxNanos;
  private final Map<String, Place> places = new LinkedHashMap<>(); // By address.
  private final Set<SimulatedStream> open = new LinkedHashSet<>();
  private final MonitorTraffic traffic = new MonitorTraffic();

  /**
   * @param minNanos the latency of one direction is between this and {@code maxNanos}
   */
  public SimulatedNetwork(World world, long minNanos, long maxNanos) {
    this.world = world;
    this.random = new Random(world.random().nextLong());
    this.minNanos = minNanos;
    this.maxNanos = maxNanos;
  }

  @Override
  public Endpoint endpoint(String name) {
    Place place =
        new Place(name, new Route(world, new Random(random.nextLong()), minNanos, maxNanos));
    places.put(place.address(), place);
    return place;
  }

  @Override
  public SocketStream streamTo(ServerAddress address) {
    SimulatedStream stream = new SimulatedStream(this, address.toString());
    open.add(stream);
    return stream;
  }

  /** The route between the client and the server with this name. */
  public Route route(String name) {
    return place(name + ":" + PORT).route;
  }

  public List<Route> routes() {
    return places.values().stream().map(place -> place.route).toList();
  }

  /** The server loses its connections without notice: they become half-open. */
  public void forgetConnections(String name) {
    Place place = place(name + ":" + PORT);
    List<SimulatedConnection> forgotten = new ArrayList<>(place.connections);
    place.connections.clear();
    forgotten.forEach(SimulatedConnection::forget);
  }

  /** Remembers the current connections to the server with this name. */
  public void rememberConnections(String name) {
    Place place = place(name + ":" + PORT);
    place.remembered.clear();
    place.remembered.addAll(place.connections);
  }

  /** Resets the remembered connections. Later connections stay open. */
  public void resetRemembered(String name) {
    place(name + ":" + PORT).remembered.forEach(SimulatedConnection::reset);
  }

  /** The recorded traffic of the client's monitors. */
  public MonitorTraffic traffic() {
    return traffic;
  }

  long nanoTime() {
    return world.nanoTime();
  }

  /** The number of streams that the client has created and not closed. */
  public int openStreams() {
    return open.size();
  }

  private Place place(String address) {
    Place place = places.get(address);
    if (place == null) {
      throw new IllegalArgumentException("no server at " + address);
    }
    return place;
  }

  void connect(SimulatedStream stream, String address) {
    Place place = places.get(address);
    if (place == null) {
      world.after(minNanos, stream::refuse);
      return;
    }
    Route route = place.route;
    route.arriveAt(world.nanoTime() + route.drawLatency(), () -> place.arrive(stream));
  }

  void closed(SimulatedStream stream) {
    open.remove(stream);
  }

  /** The address where one server listens, with its route and its connections. */
  private final class Place implements Endpoint {
    private final String name;
    private final Route route;
    private final List<SimulatedConnection> connections = new ArrayList<>();
    private final List<SimulatedConnection> remembered = new ArrayList<>();
    private @Nullable Accepting accepting;

    Place(String name, Route route) {
      this.name = name;
      this.route = route;
    }

    @Override
    public Listener listen() throws IOException {
      if (accepting != null) {
        throw new SocketException("Address already in use: " + address());
      }
      Accepting begun = new Accepting(this);
      accepting = begun;
      return begun;
    }

    void arrive(SimulatedStream stream) {
      Accepting current = accepting;
      long back = world.nanoTime() + route.drawLatency();
      if (current == null) {
        route.arriveAt(back, stream::refuse);
        return;
      }
      SimulatedConnection connection = new SimulatedConnection(world, route);
      connections.add(connection);
      current.backlog.add(connection);
      route.arriveAt(back, () -> stream.established(connection));
    }

    @Override
    public int port() {
      return PORT;
    }

    @Override
    public String address() {
      return name + ":" + PORT;
    }
  }

  private static final class Accepting implements Listener {
    private static final Object END = new Object();

    private final Place place;
    private final LinkedBlockingQueue<Object> backlog = new LinkedBlockingQueue<>();

    Accepting(Place place) {
      this.place = place;
    }

    @Override
    public Link accept() throws IOException {
      try {
        if (backlog.take() instanceof Link link) {
          return link;
        }
        throw new SocketException("Socket closed");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SocketException("interrupted");
      }
    }

    @Override
    public void stop() {
      place.accepting = null;
      for (Object waiting : backlog) {
        if (waiting instanceof SimulatedConnection connection) {
          connection.reset();
        }
      }
      backlog.clear();
      backlog.add(END);
    }
  }
}
