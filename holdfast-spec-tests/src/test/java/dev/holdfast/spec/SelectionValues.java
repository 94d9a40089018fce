package dev.holdfast.spec;

import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.Membership;
import dev.holdfast.internal.topology.Membership.ElectionPoint;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.ServerDescription.Timing;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;

/** The words of the server selection and max staleness suites as our descriptions. */
final class SelectionValues {
  private static final BsonInt32 SOME_MODERN_WIRE_VERSION = new BsonInt32(21);

  private SelectionValues() {}

  static TopologyDescription topology(BsonDocument document) {
    Map<ServerAddress, ServerDescription> servers = new LinkedHashMap<>();
    for (BsonValue value : document.getArray("servers")) {
      ServerDescription server = server(value.asDocument());
      servers.put(server.address(), server);
    }
    return new TopologyDescription(
        topologyType(document.getString("type").getValue()), null, ElectionPoint.NONE, servers);
  }

  private static ServerDescription server(BsonDocument document) {
    ServerType type = serverType(document.getString("type").getValue());
    Map<String, String> tags = new HashMap<>();
    document
        .getDocument("tags", new BsonDocument())
        .forEach((name, value) -> tags.put(name, value.asString().getValue()));
    BsonValue lastWrite =
        document.getDocument("lastWrite", new BsonDocument()).get("lastWriteDate");
    Timing timing =
        new Timing(
            type == ServerType.UNKNOWN ? null : nanos(document.getNumber("avg_rtt_ms")),
            0,
            lastWrite == null ? null : (Long) lastWrite.asNumber().longValue(),
            nanos(document.getNumber("lastUpdateTime", new BsonInt32(0))));
    return new ServerDescription(
        address(document),
        type,
        null,
        0,
        document.getNumber("maxWireVersion", SOME_MODERN_WIRE_VERSION).intValue(),
        Membership.NONE,
        tags,
        null,
        null,
        false,
        true,
        16 << 20,
        timing);
  }

  static ServerAddress address(BsonDocument server) {
    return new ServerAddress(server.getString("address").getValue());
  }

  static List<ServerAddress> addresses(BsonArray servers) {
    return servers.stream().map(server -> address(server.asDocument())).toList();
  }

  /** Throws where the application could not even have made such a read preference. */
  static ReadPreference readPreference(BsonDocument document) {
    ReadPreference preference =
        ReadPreference.valueOf(document.getString("mode", new BsonString("primary")).getValue());
    List<TagSet> tagSets = new ArrayList<>();
    for (BsonValue set : document.getArray("tag_sets", new BsonArray())) {
      List<Tag> tags = new ArrayList<>();
      set.asDocument()
          .forEach((name, value) -> tags.add(new Tag(name, value.asString().getValue())));
      tagSets.add(new TagSet(tags));
    }
    // One empty tag set is the suites' way to write none at all.
    if (!tagSets.isEmpty() && !tagSets.equals(List.of(new TagSet()))) {
      preference = preference.withTagSetList(tagSets);
    }
    return document.containsKey("maxStalenessSeconds")
        ? preference.withMaxStalenessMS(
            document.getNumber("maxStalenessSeconds").longValue(), TimeUnit.SECONDS)
        : preference;
  }

  static long nanos(BsonNumber millis) {
    return Math.round(millis.doubleValue() * 1_000_000);
  }

  private static TopologyType topologyType(String name) {
    return Arrays.stream(TopologyType.values())
        .filter(type -> type.specName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  // PossiblePrimary is for single-threaded drivers; to us such a server is one not heard of yet.
  private static ServerType serverType(String name) {
    return name.equals("PossiblePrimary")
        ? ServerType.UNKNOWN
        : Arrays.stream(ServerType.values())
            .filter(type -> SdamValues.nameOf(type).equals(name))
            .findFirst()
            .orElseThrow();
  }
}
