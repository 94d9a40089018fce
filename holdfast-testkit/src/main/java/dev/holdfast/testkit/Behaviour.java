package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.front.ErrorReplies;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.jspecify.annotations.Nullable;

/** What a server does with a command: its answers, scripted faults and fail point. Any thread. */
final class Behaviour {
  private final Map<String, Responder> responders = new ConcurrentHashMap<>();
  private final Map<String, CommandScript> scripts = new ConcurrentHashMap<>();
  private final CommandScript onConnect = new CommandScript();
  private final ReentrantLock failPointLock = new ReentrantLock();
  private @Nullable FailPoint failPoint; // guarded by failPointLock, and its counters too
  private final Engine engine;
  private final Weather weather;
  private volatile Hello hello;

  /** A server that knows nothing but what a test scripts. */
  Behaviour(Hello hello) {
    this(hello, Engine.NONE, 0);
    Responder answerHello = request -> this.hello.answer(request);
    respond("hello", answerHello);
    respond("isMaster", answerHello);
    respond("ping", request -> new BsonDocument());
    respond("endSessions", request -> new BsonDocument());
  }

  /** A server that answers by its engine what a test does not script. */
  Behaviour(Hello hello, Engine engine, long seed) {
    this.hello = hello;
    this.engine = engine;
    weather = new Weather(seed);
    respond("configureFailPoint", request -> configureFailPoint(request.command()));
  }

  Weather weather() {
    return weather;
  }

  Engine engine() {
    return engine;
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

  /** What strikes this command: what was scripted for it, here or for the deployment, or the weather. */
  CommandScript.@Nullable Scripted faultFor(Received request) {
    String name = canonical(request.commandName());
    for (Map<String, CommandScript> source : List.of(scripts, engine.scripts())) {
      CommandScript script = source.get(name);
      CommandScript.Scripted scripted = script == null ? null : script.next();
      if (scripted != null) {
        return scripted;
      }
    }
    Fault fault = weather.faultFor(request);
    return fault == null ? null : new CommandScript.Scripted(fault, null);
  }

  BsonDocument configureFailPoint(BsonDocument command) {
    FailPoint configured;
    try {
      if (engine.configureFailPoint(command)) {
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
    engine.clearFailPoints();
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

  /** What the test scripted as the answer to this command, if it did. */
  @Nullable Responder responder(Received request) {
    return responders.get(canonical(request.commandName()));
  }

  /** The reply of a responder, complete with {@code ok}. */
  static BsonDocument answer(Responder responder, Received request) throws Exception {
    BsonDocument reply = responder.reply(request);
    return reply.containsKey("ok") ? reply : reply.clone().append("ok", new BsonDouble(1));
  }

  /** Servers know the legacy hello by two spellings. */
  static String canonical(String commandName) {
    return commandName.equals("ismaster") ? "isMaster" : commandName;
  }
}
