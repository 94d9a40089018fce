package dev.holdfast.internal.connection;

import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoTimeoutException;
import java.net.UnknownHostException;
import java.util.Set;

/**
 * Labels failures to establish a connection that may mean that the server sheds load. CMAP, "Connection
 * Pool", Backpressure-enabled: labelled failures neither mark the server Unknown nor clear its pool. If the
 * deadline of an operation ended the connect, the failure always gets the labels: it says nothing about the
 * server.
 */
final class EstablishmentLabels {
  private static final Set<String> OVERLOAD =
      Set.of(MongoException.SYSTEM_OVERLOADED_ERROR_LABEL, MongoException.RETRYABLE_ERROR_LABEL);

  private EstablishmentLabels() {}

  static Set<String> of(Phase phase, MongoException failure) {
    boolean mayBeOverload =
        switch (phase) {
          case CONNECT, HELLO ->
              (failure instanceof MongoSocketException || failure instanceof MongoTimeoutException)
                  && !(failure instanceof MongoSocketClosedException) // This client closed it.
                  && !isNeverOverload(failure);
          case AUTH, COMMAND -> false;
        };
    return mayBeOverload ? OVERLOAD : Set.of();
  }

  private static boolean isNeverOverload(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OperationLateException) {
        return false; // The causes below only say where the time ran out. Nothing failed there.
      }
      if (cause instanceof UnknownHostException
          || cause instanceof ProxyException
          || Tls.isToBlameFor(cause)) {
        return true;
      }
    }
    return false;
  }
}
