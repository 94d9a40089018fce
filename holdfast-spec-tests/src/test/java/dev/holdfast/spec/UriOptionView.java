package dev.holdfast.spec;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoCompressor;
import dev.holdfast.MongoCredential;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.TaggableReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.uri.OptionValues;
import dev.holdfast.internal.uri.ParsedUri;
import dev.holdfast.internal.uri.UriOption;
import dev.holdfast.internal.uri.UriOptions;
import dev.holdfast.spi.dns.DnsClient;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Compares the options a case expects with what the getters of the public API say. */
final class UriOptionView {
  private static final Map<String, Function<ConnectionString, Object>> GETTERS = getters();

  private final ConnectionString connectionString;
  private final OptionValues parsed;

  UriOptionView(ConnectionString connectionString, DnsClient dns) {
    this.connectionString = connectionString;
    this.parsed = ParsedUri.parse(connectionString.getConnectionString(), dns).options();
  }

  void assertHas(BsonDocument options) {
    options.forEach(
        (name, expected) ->
            assertThat(actual(name, expected)).as("option %s", name).isEqualTo(widened(expected)));
  }

  private BsonValue actual(String name, BsonValue expected) {
    if (name.equalsIgnoreCase("authMechanismProperties")) {
      return mechanismProperties(expected.asDocument());
    }
    Function<ConnectionString, Object> getter = GETTERS.get(name.toLowerCase(Locale.ROOT));
    return bson(getter == null ? withoutGetter(name) : getter.apply(connectionString));
  }

  private BsonDocument mechanismProperties(BsonDocument expected) {
    BsonDocument actual = new BsonDocument();
    for (String key : expected.keySet()) {
      actual.put(key, bson(connectionString.getCredential().getMechanismProperty(key, null)));
    }
    return actual;
  }

  /** Options that need no getter, because nobody but the parser acts on them. */
  private Object withoutGetter(String name) {
    List<UriOption<?>> found =
        UriOptions.all().stream().filter(o -> o.name().equalsIgnoreCase(name)).toList();
    assertThat(found).as("options named %s", name).hasSize(1);
    return parsed.get(found.get(0));
  }

  private static Map<String, Function<ConnectionString, Object>> getters() {
    Map<String, Function<ConnectionString, Object>> getters =
        new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    getters.putAll(
        Map.ofEntries(
            entry("appname", ConnectionString::getApplicationName),
            entry("authMechanism", c -> credential(c, MongoCredential::getMechanism)),
            entry("connectTimeoutMS", ConnectionString::getConnectTimeout),
            entry("directConnection", ConnectionString::isDirectConnection),
            entry("heartbeatFrequencyMS", ConnectionString::getHeartbeatFrequency),
            entry("journal", c -> write(c, WriteConcern::getJournal)),
            entry("loadBalanced", ConnectionString::isLoadBalanced),
            entry("localThresholdMS", ConnectionString::getLocalThreshold),
            entry("maxConnecting", ConnectionString::getMaxConnecting),
            entry("maxIdleTimeMS", ConnectionString::getMaxConnectionIdleTime),
            entry("maxPoolSize", ConnectionString::getMaxConnectionPoolSize),
            entry("minPoolSize", ConnectionString::getMinConnectionPoolSize),
            entry("proxyHost", ConnectionString::getProxyHost),
            entry("proxyPort", ConnectionString::getProxyPort),
            entry("proxyUsername", ConnectionString::getProxyUsername),
            entry("proxyPassword", ConnectionString::getProxyPassword),
            entry("replicaSet", ConnectionString::getRequiredReplicaSetName),
            entry("retryReads", ConnectionString::getRetryReads),
            entry("retryWrites", ConnectionString::getRetryWritesValue),
            entry("serverMonitoringMode", c -> c.getServerMonitoringMode().getValue()),
            entry("serverSelectionTimeoutMS", ConnectionString::getServerSelectionTimeout),
            entry("socketTimeoutMS", ConnectionString::getSocketTimeout),
            entry("srvMaxHosts", ConnectionString::getSrvMaxHosts),
            entry("srvServiceName", ConnectionString::getSrvServiceName),
            entry("ssl", ConnectionString::getSslEnabled),
            entry("timeoutMS", ConnectionString::getTimeout),
            entry("tls", ConnectionString::getSslEnabled),
            entry("tlsAllowInvalidCertificates", c -> c.getSslInvalidCertificateAllowed()),
            entry("tlsAllowInvalidHostnames", ConnectionString::getSslInvalidHostnameAllowed),
            entry("tlsCAFile", ConnectionString::getTlsCAFile),
            entry("tlsCertificateKeyFile", ConnectionString::getTlsCertificateKeyFile),
            entry(
                "tlsCertificateKeyFilePassword",
                c -> new String(c.getTlsCertificateKeyFilePassword())),
            entry(
                "tlsInsecure",
                c -> c.getSslInvalidCertificateAllowed() && c.getSslInvalidHostnameAllowed()),
            entry("w", c -> write(c, WriteConcern::getWObject)),
            entry("wTimeoutMS", c -> write(c, w -> w.getWTimeout(TimeUnit.MILLISECONDS))),
            entry("waitQueueTimeoutMS", ConnectionString::getMaxWaitTime),
            entry("readConcernLevel", c -> read(c, ReadConcern::getLevelName)),
            entry("readPreference", c -> preference(c, ReadPreference::getName)),
            entry("readPreferenceTags", c -> taggable(c, t -> t.getTagSetList())),
            entry(
                "maxStalenessSeconds", c -> taggable(c, t -> t.getMaxStaleness(TimeUnit.SECONDS))),
            entry("compressors", UriOptionView::compressors),
            entry("zlibCompressionLevel", UriOptionView::zlibLevel)));
    return getters;
  }

  private static Object credential(ConnectionString c, Function<MongoCredential, Object> get) {
    return c.getCredential() == null ? null : get.apply(c.getCredential());
  }

  private static Object write(ConnectionString c, Function<WriteConcern, Object> get) {
    return c.getWriteConcern() == null ? null : get.apply(c.getWriteConcern());
  }

  private static Object read(ConnectionString c, Function<ReadConcern, Object> get) {
    return c.getReadConcern() == null ? null : get.apply(c.getReadConcern());
  }

  private static Object preference(ConnectionString c, Function<ReadPreference, Object> get) {
    return c.getReadPreference() == null ? null : get.apply(c.getReadPreference());
  }

  private static Object taggable(ConnectionString c, Function<TaggableReadPreference, Object> get) {
    return preference(c, p -> p instanceof TaggableReadPreference t ? get.apply(t) : null);
  }

  private static Object compressors(ConnectionString c) {
    return c.getCompressorList().stream().map(MongoCompressor::getName).toList();
  }

  private static Object zlibLevel(ConnectionString c) {
    return c.getCompressorList().stream()
        .filter(compressor -> compressor.getName().equals("zlib"))
        .map(compressor -> compressor.<Integer>getProperty(MongoCompressor.LEVEL, null))
        .findFirst()
        .orElse(null);
  }

  private static BsonValue bson(Object value) {
    if (value == null) {
      return BsonNull.VALUE;
    }
    if (value instanceof Number number) {
      return new BsonInt64(number.longValue());
    }
    if (value instanceof Boolean flag) {
      return BsonBoolean.valueOf(flag);
    }
    if (value instanceof List<?> list) {
      return new BsonArray(list.stream().map(UriOptionView::bson).toList());
    }
    if (value instanceof TagSet tags) {
      BsonDocument document = new BsonDocument();
      for (Tag tag : tags) {
        document.put(tag.getName(), new BsonString(tag.getValue()));
      }
      return document;
    }
    return new BsonString(value.toString());
  }

  /** An int and a long of the same value are the same option. */
  private static BsonValue widened(BsonValue value) {
    return value.isNumber() ? new BsonInt64(value.asNumber().longValue()) : value;
  }
}
