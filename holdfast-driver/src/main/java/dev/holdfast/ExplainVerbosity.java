package dev.holdfast;

/** How much an explanation tells. */
public enum ExplainVerbosity {
  /** The plan; nothing runs. */
  QUERY_PLANNER,
  /** Also what the chosen plan did when it ran. */
  EXECUTION_STATS,
  /** Also what the rejected plans did while the planner chose. */
  ALL_PLANS_EXECUTIONS
}
