package dev.holdfast.cli.status;

import dev.holdfast.Health;
import dev.holdfast.cli.Uris;
import dev.holdfast.cli.text.Durations;
import dev.holdfast.cli.text.Table;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ServerDescription;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.bson.Document;

/** Formats the state of a deployment as text. Pure. */
final class StatusText {
  private StatusText() {}

  static List<String> lines(
      ClusterDescription cluster, Health health, Function<String, String> pool) {
    List<String> lines = new ArrayList<>();
    lines.add(title(cluster));
    lines.add("");
    Table table = new Table("server", "is", "rtt", "pool", "last error");
    for (ServerDescription server : sorted(cluster)) {
      String address = server.getAddress().toString();
      table.row(
          address,
          type(server),
          server.isOk() ? Durations.ofNanos(server.getRoundTripTimeNanos()) : "-",
          pool.apply(address),
          error(server));
    }
    lines.addAll(table.lines());
    lines.add("");
    lines.add(health(health));
    return List.copyOf(lines);
  }

  private static String title(ClusterDescription cluster) {
    String set =
        sorted(cluster).stream()
            .map(ServerDescription::getSetName)
            .filter(name -> name != null)
            .findFirst()
            .map(name -> " " + name)
            .orElse("");
    return words(cluster.getType().name()) + set;
  }

  static String health(Health health) {
    return (health.readable() ? "readable" : "NOT readable")
        + ", "
        + (health.writable() ? "writable" : "NOT writable")
        + (health.degraded() ? ", degraded" : "")
        + "; last heartbeat "
        + (health.lastHeartbeatAge() == null
            ? "never"
            : Durations.text(health.lastHeartbeatAge()) + " ago");
  }

  static Document document(ClusterDescription cluster, Health health) {
    return new Document("type", words(cluster.getType().name()))
        .append("readable", health.readable())
        .append("writable", health.writable())
        .append("degraded", health.degraded())
        .append("servers", sorted(cluster).stream().map(StatusText::document).toList());
  }

  private static Document document(ServerDescription server) {
    return new Document("address", server.getAddress().toString())
        .append("type", type(server))
        .append("roundTripMillis", server.isOk() ? server.getRoundTripTimeNanos() / 1e6 : null)
        .append("setName", server.getSetName())
        .append("maxWireVersion", server.isOk() ? server.getMaxWireVersion() : null)
        .append("error", server.getException() == null ? null : error(server));
  }

  private static List<ServerDescription> sorted(ClusterDescription cluster) {
    return cluster.getServerDescriptions().stream()
        .sorted(Comparator.comparing(server -> server.getAddress().toString()))
        .toList();
  }

  private static String type(ServerDescription server) {
    return words(server.getType().name()).replace("replica set ", "");
  }

  private static String error(ServerDescription server) {
    Throwable error = server.getException();
    return error == null ? "" : Uris.oneLine(error);
  }

  private static String words(String constant) {
    return constant.toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
