package dev.holdfast.testkit;

import java.io.IOException;
import org.bson.BsonDocument;

/**
 * The effect of every fault. The compiler demands a method for each kind of {@link Fault}, so this is the
 * place to implement a new one.
 */
final class FaultEffects implements Fault.Visitor<FaultEffect> {
  private static final FaultEffects ALL = new FaultEffects();

  private FaultEffects() {}

  static FaultEffect of(Fault fault) {
    return fault.accept(ALL);
  }

  @Override
  public FaultEffect visit(Fault.Reset fault) {
    return new EndsConnection(fault, ServedConnection::resetLink);
  }

  @Override
  public FaultEffect visit(Fault.CloseAfterReading fault) {
    return new EndsConnection(fault, ServedConnection::closeLink);
  }

  @Override
  public FaultEffect visit(Fault.Stall fault) {
    return new EndsConnection(fault, ServedConnection::ignoreInput) {
      @Override
      public void onServer(ScriptedServer server) {
        server.standingFaults().stall(fault);
      }
    };
  }

  @Override
  public FaultEffect visit(Fault.RefuseConnections fault) {
    return new EndsConnection(fault, ServedConnection::refuseFurther) {
      @Override
      public void onServer(ScriptedServer server) {
        server.refuseConnections();
      }
    };
  }

  @Override
  public FaultEffect visit(Fault.LoseReply fault) {
    return new ChangesReply(fault) {
      @Override
      public boolean onCommand(ServedConnection connection, CommandReader.Request request)
          throws IOException {
        connection.run(request);
        connection.resetLink();
        return false;
      }
    };
  }

  @Override
  public FaultEffect visit(Fault.Truncate fault) {
    return new ChangesReply(fault) {
      @Override
      public boolean onCommand(ServedConnection connection, CommandReader.Request request)
          throws IOException {
        BsonDocument reply = connection.run(request);
        connection.sendTruncated(request, reply, fault.bytes());
        connection.closeLink();
        return false;
      }
    };
  }

  @Override
  public FaultEffect visit(Fault.Reply fault) {
    return new ChangesReply(fault) {
      @Override
      public boolean onCommand(ServedConnection connection, CommandReader.Request request)
          throws IOException {
        return connection.send(request, fault.document());
      }
    };
  }

  @Override
  public FaultEffect visit(Fault.Delay fault) {
    return new ChangesReply(fault) {
      @Override
      public boolean onConnect(ServedConnection connection) throws IOException {
        connection.delay(fault.duration());
        return true;
      }

      @Override
      public boolean onCommand(ServedConnection connection, CommandReader.Request request)
          throws IOException {
        connection.delay(fault.duration());
        return connection.answer(request);
      }
    };
  }

  @Override
  public FaultEffect visit(Fault.Shed fault) {
    return new HasRate(fault) {
      @Override
      public void onServer(ScriptedServer server) {
        server.standingFaults().shedCommands(fault.rate());
      }
    };
  }

  @Override
  public FaultEffect visit(Fault.ShedConnections fault) {
    return new HasRate(fault) {
      @Override
      public void onServer(ScriptedServer server) {
        server.standingFaults().shedConnections(fault.rate());
      }
    };
  }

  private interface End {
    void applyTo(ServedConnection connection) throws IOException;
  }

  /** The same effect on a new connection and on a command, which does not run. */
  private static class EndsConnection implements FaultEffect {
    private final Fault fault;
    private final End end;

    EndsConnection(Fault fault, End end) {
      this.fault = fault;
      this.end = end;
    }

    @Override
    public boolean onConnect(ServedConnection connection) throws IOException {
      end.applyTo(connection);
      return false;
    }

    @Override
    public boolean onCommand(ServedConnection connection, CommandReader.Request request)
        throws IOException {
      end.applyTo(connection);
      return false;
    }

    @Override
    public void onServer(ScriptedServer server) {
      server.standingFaults().everyCommand(fault);
    }
  }

  /** The effect of a fault that needs a command. */
  private abstract static class ChangesReply implements FaultEffect {
    private final Fault fault;

    ChangesReply(Fault fault) {
      this.fault = fault;
    }

    @Override
    public boolean onConnect(ServedConnection connection) throws IOException {
      throw new IllegalArgumentException(fault + " needs a command to answer");
    }

    @Override
    public void onServer(ScriptedServer server) {
      server.standingFaults().everyCommand(fault);
    }
  }

  /** The effect of a fault that applies at random, so a script cannot name its commands. */
  private abstract static class HasRate implements FaultEffect {
    private final Fault fault;

    HasRate(Fault fault) {
      this.fault = fault;
    }

    @Override
    public boolean onConnect(ServedConnection connection) {
      throw needsInject();
    }

    @Override
    public boolean onCommand(ServedConnection connection, CommandReader.Request request) {
      throw needsInject();
    }

    private IllegalArgumentException needsInject() {
      return new IllegalArgumentException(fault + " has a rate: use inject(), not a script");
    }
  }
}
