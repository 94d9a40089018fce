package dev.holdfast.internal.pool;

import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.Workers;

/** What all pools of a client share. The client owns it and closes it after its pools. */
public record PoolContext(Clock clock, Scheduler scheduler, Workers workers, EventQueue events) {}
