package dev.holdfast.cli.demo;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.cli.UsageException;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.connection.ClusterType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bson.Document;

/**
 * The user's own deployment. Injects only faults that its servers support: {@code replSetStepDown} and {@code
 * failCommand}. Fail points are limited to the workload's application name, so they do not affect other
 * clients.
 */
final class ExternalTarget implements Target {
  private static final List<String> WRITES = List.of("insert", "update", "commitTransaction");
  private static final int NOT_WRITABLE_PRIMARY = 10107;
  private static final int NETWORK_TIMEOUT = 89;
  private static final int OVERLOADED = 462;
  private static final List<FaultKind> BY_FAIL_POINT =
      List.of(
          FaultKind.RESETS,
          FaultKind.NOT_PRIMARY,
          FaultKind.WRITE_CONCERN_ERRORS,
          FaultKind.SLOW,
          FaultKind.OVERLOAD);

  private final ConnectionString uri;
  private final MongoClient control;
  private final MongoDatabase admin;
  private final List<FaultKind> faultKinds;
  private final String title;

  /**
   * @throws UsageException if the deployment is a standalone or allows no faults
   */
  ExternalTarget(ConnectionString uri) {
    this.uri = uri;
    control =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(uri)
                .applicationName(APPLICATION + "-control")
                .build());
    try {
      admin = control.getDatabase("admin");
      admin.runCommand(new Document("ping", 1));
      ClusterType type = control.getClusterDescription().getType();
      faultKinds = allowed(type);
      title = type.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " at " + uri;
    } catch (RuntimeException e) {
      control.close();
      throw e;
    }
  }

  private List<FaultKind> allowed(ClusterType type) {
    if (type == ClusterType.STANDALONE) {
      throw new UsageException(
          uri
              + " is a standalone server, which has no failover and no retryable writes."
              + " The demo needs a replica set. Without --uri it starts one.");
    }
    List<FaultKind> found = new ArrayList<>();
    if (type == ClusterType.REPLICA_SET && mayStepDown()) {
      found.add(FaultKind.STEP_DOWN);
    }
    if (hasFailPoints()) {
      found.addAll(BY_FAIL_POINT);
    }
    if (found.isEmpty()) {
      throw new UsageException(
          uri
              + " allows no faults. replSetStepDown needs a user with the action replSetStateChange (role"
              + " clusterManager). failCommand needs servers started with --setParameter"
              + " enableTestCommands=1.");
    }
    return List.copyOf(found);
  }

  private boolean mayStepDown() {
    Document status =
        admin.runCommand(new Document("connectionStatus", 1).append("showPrivileges", true));
    return Privileges.allow(status, "replSetStateChange");
  }

  private boolean hasFailPoints() {
    try {
      admin.runCommand(new Document("configureFailPoint", "failCommand").append("mode", "off"));
      return true;
    } catch (MongoCommandException e) {
      return false;
    }
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public void applyTo(MongoClientSettings.Builder settings) {
    settings.applyConnectionString(uri);
  }

  @Override
  public List<FaultKind> faultKinds() {
    return faultKinds;
  }

  @Override
  public String inject(Injection injection) {
    return switch (injection.kind()) {
      case STEP_DOWN -> stepDown();
      case RESETS -> {
        fail(6, new Document("closeConnection", true), WRITES);
        yield "the server closes the connection of six writes";
      }
      case NOT_PRIMARY -> {
        fail(6, new Document("errorCode", NOT_WRITABLE_PRIMARY), WRITES);
        yield "six writes fail with \"not primary\"";
      }
      case WRITE_CONCERN_ERRORS -> {
        // Inserts are excluded: those in transactions have no write concern that could fail.
        fail(6, writeConcernError(), List.of("update"));
        yield "six updates are executed, but fail with a write concern error";
      }
      case SLOW -> {
        fail(
            100,
            new Document("blockConnection", true).append("blockTimeMS", 200),
            List.of("insert", "update", "find"));
        yield "a hundred commands take 200 ms longer";
      }
      case OVERLOAD -> {
        fail(50, overload(), List.of("insert", "update", "find"));
        yield "an overloaded server rejects fifty commands";
      }
      default ->
          throw new IllegalArgumentException(injection.kind() + " is not supported by this target");
    };
  }

  private String stepDown() {
    try {
      admin.runCommand(new Document("replSetStepDown", 3).append("secondaryCatchUpPeriodSecs", 2));
    } catch (MongoSocketException e) {
      // Servers before 4.2 close all connections when they step down, including this one.
    }
    return "the primary steps down";
  }

  private static Document writeConcernError() {
    return new Document(
            "writeConcernError", new Document("code", NETWORK_TIMEOUT).append("errmsg", "scripted"))
        .append("errorLabels", List.of("RetryableWriteError"));
  }

  private static Document overload() {
    return new Document("errorCode", OVERLOADED)
        .append(
            "errorLabels",
            List.of(
                MongoException.SYSTEM_OVERLOADED_ERROR_LABEL,
                MongoException.RETRYABLE_ERROR_LABEL));
  }

  private void fail(int times, Document how, List<String> commands) {
    admin.runCommand(
        new Document("configureFailPoint", "failCommand")
            .append("mode", new Document("times", times))
            .append("data", how.append("failCommands", commands).append("appName", APPLICATION)));
  }

  @Override
  public void heal() {
    if (faultKinds.contains(FaultKind.RESETS)) {
      admin.runCommand(new Document("configureFailPoint", "failCommand").append("mode", "off"));
    }
  }

  @Override
  public boolean outlivesProcess() {
    return true;
  }

  @Override
  public Member member(String address) {
    return new Member(address, "");
  }

  @Override
  public void close() {
    control.close();
  }
}
