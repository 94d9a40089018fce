package dev.holdfast.simulation.scenario;

import dev.holdfast.Attempt;
import dev.holdfast.MongoInternalException;
import dev.holdfast.MongoWriteConcernException;
import java.util.ArrayList;
import java.util.List;

/**
 * The retry budget of a client that one thread uses. Between two attempts of a command, only a retry by label
 * takes a token, and only a retry that took a token can return it. Pure.
 */
final class TokenRules {
  private static final double CAPACITY = 1_000;
  private static final double INEXACT = 0.05; // Tokens are counted in tenths.

  private TokenRules() {}

  static List<Violation> check(AttemptHistory history) {
    List<Violation> violations = new ArrayList<>();
    List<Attempt> attempts = history.attempts();
    for (int i = 1; i < attempts.size(); i++) {
      Attempt attempt = attempts.get(i);
      double expected = expected(attempts.get(i - 1), attempt);
      // A reply that cannot be decoded counts as a success for the budget.
      if (!(attempt.error() instanceof MongoInternalException)
          && Math.abs(attempt.tokensLeft() - expected) > INEXACT) {
        violations.add(
            new Violation(
                "retry budget",
                attempt.tokensLeft()
                    + " tokens instead of "
                    + expected
                    + " after attempt "
                    + attempt.number()
                    + ": "
                    + history));
      }
    }
    return violations;
  }

  private static double expected(Attempt before, Attempt attempt) {
    double tokens = before.tokensLeft();
    boolean paid = AttemptHistory.isRetried(before) && AttemptHistory.isByLabel(before);
    boolean concern = attempt.error() instanceof MongoWriteConcernException;
    if (paid && (concern || !AttemptHistory.isOverload(attempt))) {
      tokens = Math.min(CAPACITY, tokens + 1);
    }
    boolean pays = AttemptHistory.isRetried(attempt) && AttemptHistory.isByLabel(attempt);
    return pays ? tokens - 1 : tokens;
  }
}
