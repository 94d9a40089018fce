package dev.holdfast.client.model.search;

import java.time.Instant;

/** A range without bounds yet. Later calls replace earlier ones. */
public sealed interface DateRangeSearchOperatorBase permits DateRangeSearchOperator {
  DateRangeSearchOperator gt(Instant value);

  DateRangeSearchOperator lt(Instant value);

  DateRangeSearchOperator gte(Instant value);

  DateRangeSearchOperator lte(Instant value);

  DateRangeSearchOperator gtLt(Instant l, Instant u);

  DateRangeSearchOperator gteLte(Instant l, Instant u);

  DateRangeSearchOperator gtLte(Instant l, Instant u);

  DateRangeSearchOperator gteLt(Instant l, Instant u);
}
