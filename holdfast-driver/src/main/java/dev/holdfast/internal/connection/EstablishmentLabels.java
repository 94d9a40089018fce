package dev.holdfast.internal.connection;

import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoTimeoutException;
import java.net.UnknownHostException;
import java.util.Set;

/**
 * Which failures to establish a connection may mean that the server sheds load. CMAP, "Connection Pool",
 * Backpressure-enabled: labelled ones neither mark the server Unknown nor clear its pool. The deadline of
 * one operation always gets the labels, because it says nothing about the server.
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
                  && !(failure instanceof MongoSocketClosedException) // our own doing
                  && !isNeverOverload(failure);
          case AUTH, COMMAND -> false;
        };
    return mayBeOverload ? OVERLOAD : Set.of();
  }

  private static boolean isNeverOverload(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OperationLateException) {
        return false; // Wherever the operation ran out of time, nothing there has failed.
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
