package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.command.ErrorReplies;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.jspecify.annotations.Nullable;

/** How a server handles commands: its replies, scripted faults and fail point. Any thread. */
final class CommandHandler {
  private final Map<String, Responder> responders = new ConcurrentHashMap<>();
  private final Map<String, CommandScript> scripts = new ConcurrentHashMap<>();
  private final CommandScript onConnect = new CommandScript();
  private final ReentrantLock failPointLock = new ReentrantLock();
  private @Nullable FailPoint failPoint; // Guarded by failPointLock, like its counters.
  private final Backend backend;
  private final StandingFaults standingFaults;
  private volatile Hello hello;

  /** A server without a backend: it answers hello, ping, endSessions and the commands that a test scripts. */
  CommandHandler(Hello hello) {
    this(hello, Backend.NONE, 0);
    Responder answerHello = request -> this.hello.answer(request);
    respond("hello", answerHello);
    respond("isMaster", answerHello);
    respond("ping", request -> new BsonDocument());
    respond("endSessions", request -> new BsonDocument());
  }

  /** A server whose backend answers the commands that a test does not script. */
  CommandHandler(Hello hello, Backend backend, long seed) {
    this.hello = hello;
    this.backend = backend;
    standingFaults = new StandingFaults(seed);
    respond("configureFailPoint", request -> configureFailPoint(request.command()));
  }

  StandingFaults standingFaults() {
    return standingFaults;
  }

  Backend backend() {
    return backend;
  }

  void hello(BsonDocument overrides) {
    hello = hello.withOverrides(overrides);
  }

  void respond(String commandName, Responder responder) {
    responders.put(canonical(commandName), responder);
  }

  CommandScript script(String commandName) {
    return scripts.computeIfAbsent(canonical(commandName), name -> new CommandScript());
  }

  CommandScript onConnect() {
    return onConnect;
  }

  /** The fault for this command: scripted for this server or for the deployment, or an injected one. */
  CommandScript.@Nullable Scripted faultFor(Received request) {
    String name = canonical(request.commandName());
    for (Map<String, CommandScript> source : List.of(scripts, backend.scripts())) {
      CommandScript script = source.get(name);
      CommandScript.Scripted scripted = script == null ? null : script.next();
      if (scripted != null) {
        return scripted;
      }
    }
    Fault fault = standingFaults.faultFor(request);
    return fault == null ? null : new CommandScript.Scripted(null, fault, null);
  }

  BsonDocument configureFailPoint(BsonDocument command) {
    FailPoint configured;
    try {
      if (backend.configureFailPoint(command)) {
        return new BsonDocument();
      }
      configured = FailPoint.parse(command);
    } catch (IllegalArgumentException e) {
      return ErrorReplies.error(ErrorReplies.BAD_VALUE, String.valueOf(e.getMessage()));
    }
    failPointLock.lock();
    try {
      failPoint = configured;
    } finally {
      failPointLock.unlock();
    }
    return new BsonDocument();
  }

  void clearScripts() {
    scripts.values().forEach(CommandScript::clear);
    onConnect.clear();
    backend.clearFailPoints();
    failPointLock.lock();
    try {
      failPoint = null;
    } finally {
      failPointLock.unlock();
    }
  }

  FailPoint.@Nullable Effect failPointFor(Received request, @Nullable String appName) {
    failPointLock.lock();
    try {
      return failPoint == null ? null : failPoint.next(request.commandName(), appName);
    } finally {
      failPointLock.unlock();
    }
  }

  /** The reply that the test scripted for this command; null if there is none. */
  @Nullable Responder responder(Received request) {
    return responders.get(canonical(request.commandName()));
  }

  /** Returns the responder's reply and adds {@code ok: 1} if it has no {@code ok}. */
  static BsonDocument answer(Responder responder, Received request) throws Exception {
    BsonDocument reply = responder.reply(request);
    return reply.containsKey("ok") ? reply : reply.clone().append("ok", new BsonDouble(1));
  }

  /** Servers accept two spellings of the legacy hello. */
  static String canonical(String commandName) {
    return commandName.equals("ismaster") ? "isMaster" : commandName;
  }
}
