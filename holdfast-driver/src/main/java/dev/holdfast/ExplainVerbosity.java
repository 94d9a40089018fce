package dev.holdfast;

/** How much detail an explain returns. */
public enum ExplainVerbosity {
  /** The query plan, without running it. */
  QUERY_PLANNER,
  /** Adds execution statistics of the winning plan. */
  EXECUTION_STATS,
  /** Adds statistics of the rejected plans from the time of plan selection. */
  ALL_PLANS_EXECUTIONS
}
