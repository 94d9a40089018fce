package dev.holdfast.testkit.dns;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.SRVRecord;
import org.xbill.DNS.Section;
import org.xbill.DNS.TXTRecord;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/**
 * A DNS server for SRV and TXT records on loopback, with UDP and TCP on the same port. Names that a test did
 * not add do not exist. Two threads serve it until it is closed.
 *
 * <pre>{@code
 * try (ScriptedDns dns = ScriptedDns.start()) {
 *   dns.srv("_mongodb._tcp.shop.example.com", Duration.ofDays(1), 27017, "a.example.com");
 * }
 * }</pre>
 */
public final class ScriptedDns implements AutoCloseable {
  private static final int PLAIN_UDP_LIMIT = 512;
  private static final int TCP_LIMIT = 65535;

  private final DatagramSocket udp;
  private final ServerSocket tcp;
  private final Map<Name, List<Record>> zone = new ConcurrentHashMap<>();
  private final Map<Name, Integer> failures = new ConcurrentHashMap<>();
  private final List<String> queries = new CopyOnWriteArrayList<>();
  private final List<Name> unanswered = new CopyOnWriteArrayList<>();

  private ScriptedDns(DatagramSocket udp, ServerSocket tcp) {
    this.udp = udp;
    this.tcp = tcp;
  }

  /** Starts a server without records on a free port. */
  public static ScriptedDns start() {
    try {
      ScriptedDns dns = bound();
      serve("holdfast-test-dns-udp", dns::serveUdp);
      serve("holdfast-test-dns-tcp", dns::serveTcp);
      return dns;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on loopback", e);
    }
  }

  /** The address of the server, for UDP and TCP. */
  public InetSocketAddress address() {
    return (InetSocketAddress) udp.getLocalSocketAddress();
  }

  /** Adds one SRV record. */
  public ScriptedDns srv(String name, Duration ttl, int port, String target) {
    return add(new SRVRecord(name(name), DClass.IN, ttl.toSeconds(), 0, 5, port, name(target)));
  }

  /** Adds one TXT record with one or more strings. */
  public ScriptedDns txt(String name, Duration ttl, String... strings) {
    return add(new TXTRecord(name(name), DClass.IN, ttl.toSeconds(), List.of(strings)));
  }

  /** Removes all records of the name, so that it does not exist. */
  public ScriptedDns forget(String name) {
    zone.remove(name(name));
    return this;
  }

  /** Answers every query for the name with this code from {@link Rcode}. */
  public ScriptedDns failWith(String name, int rcode) {
    failures.put(name(name), rcode);
    return this;
  }

  /** Ignores every query for the name. */
  public ScriptedDns ignore(String name) {
    unanswered.add(name(name));
    return this;
  }

  /** The queries so far, such as {@code "UDP SRV _mongodb._tcp.shop.example.com."}. */
  public List<String> queries() {
    return List.copyOf(queries);
  }

  @Override
  public void close() {
    udp.close();
    try {
      tcp.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tries other ports if TCP cannot use the port that UDP got. */
  private static ScriptedDns bound() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    for (int tries = 0; ; tries++) {
      DatagramSocket udp = new DatagramSocket(0, loopback);
      try {
        return new ScriptedDns(udp, new ServerSocket(udp.getLocalPort(), 50, loopback));
      } catch (BindException taken) {
        udp.close();
        if (tries == 20) {
          throw taken;
        }
      }
    }
  }

  private static void serve(String threadName, Runnable loop) {
    Thread thread = new Thread(loop, threadName);
    thread.setDaemon(true);
    thread.start();
  }

  private ScriptedDns add(Record record) {
    zone.computeIfAbsent(record.getName(), n -> new CopyOnWriteArrayList<>()).add(record);
    return this;
  }

  private void serveUdp() {
    byte[] buffer = new byte[TCP_LIMIT];
    while (!udp.isClosed()) {
      try {
        DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
        udp.receive(packet);
        byte[] asked = new byte[packet.getLength()];
        System.arraycopy(buffer, 0, asked, 0, asked.length);
        byte[] answer = answer("UDP", asked);
        if (answer.length > 0) {
          udp.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
        }
      } catch (IOException closedOrGarbage) {
        continue;
      }
    }
  }

  private void serveTcp() {
    while (!tcp.isClosed()) {
      try (Socket client = tcp.accept()) {
        DataInputStream in = new DataInputStream(client.getInputStream());
        byte[] asked = in.readNBytes(in.readUnsignedShort());
        byte[] answer = answer("TCP", asked);
        if (answer.length > 0) {
          DataOutputStream out = new DataOutputStream(client.getOutputStream());
          out.writeShort(answer.length);
          out.write(answer);
          out.flush();
        }
      } catch (IOException closedOrGarbage) {
        continue;
      }
    }
  }

  /**
   * The reply to a query; empty for no reply. Dnsjava truncates a reply that is too long and sets the flag.
   */
  private byte[] answer(String transport, byte[] asked) throws IOException {
    Message query = new Message(asked);
    Record question = query.getQuestion();
    if (question == null) {
      return new byte[0];
    }
    queries.add(transport + " " + Type.string(question.getType()) + " " + question.getName());
    if (unanswered.contains(question.getName())) {
      return new byte[0];
    }
    Message answer = new Message(query.getHeader().getID());
    answer.getHeader().setFlag(Flags.QR);
    answer.getHeader().setFlag(Flags.AA);
    answer.addRecord(question, Section.QUESTION);
    Integer failure = failures.get(question.getName());
    if (failure != null) {
      answer.getHeader().setRcode(failure);
    } else if (!zone.containsKey(question.getName())) {
      answer.getHeader().setRcode(Rcode.NXDOMAIN);
    } else {
      recordsFor(question).forEach(found -> answer.addRecord(found, Section.ANSWER));
    }
    return answer.toWire(transport.equals("TCP") ? TCP_LIMIT : udpLimit(query));
  }

  private List<Record> recordsFor(Record question) {
    List<Record> found = new ArrayList<>(zone.getOrDefault(question.getName(), List.of()));
    found.removeIf(candidate -> candidate.getType() != question.getType());
    return found;
  }

  private static int udpLimit(Message query) {
    OPTRecord edns = query.getOPT();
    return edns == null ? PLAIN_UDP_LIMIT : Math.max(PLAIN_UDP_LIMIT, edns.getPayloadSize());
  }

  private static Name name(String text) {
    try {
      return Name.fromString(text, Name.root);
    } catch (TextParseException e) {
      throw new IllegalArgumentException("no DNS name: " + text, e);
    }
  }
}
