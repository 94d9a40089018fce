package dev.holdfast.internal.pool;

import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.Workers;

/** The resources that all pools of a client share. The client owns them and closes them after its pools. */
public record PoolContext(Clock clock, Scheduler scheduler, Workers workers, EventQueue events) {}
