package dev.holdfast.benchmarks.measure;

import java.time.Duration;

/**
 * How long and how often.
 *
 * @param warmUp of each contender; longer while one of them still becomes faster
 * @param rounds how many undisturbed ones are wanted; as many again are tried for
 * @param tolerated what share of the machine others may use in a round that counts
 */
public record Plan(Duration warmUp, Duration slice, int rounds, double tolerated) {}
