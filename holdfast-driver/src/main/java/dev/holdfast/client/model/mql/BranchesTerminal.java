package dev.holdfast.client.model.mql;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A switch that is complete, with or without a default. */
public class BranchesTerminal<T extends MqlValue, R extends MqlValue> {
  final List<Function<T, SwitchCase<R>>> branches;
  final @Nullable Function<? super T, ? extends R> defaults;

  BranchesTerminal(
      List<Function<T, SwitchCase<R>>> branches,
      @Nullable Function<? super T, ? extends R> defaults) {
    this.branches = branches;
    this.defaults = defaults;
  }
}
