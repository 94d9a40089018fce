package dev.holdfast.benchmarks.measure;

import java.time.Duration;

/**
 * How long and how often a trial is measured.
 *
 * @param warmUp the warm-up of each contender; extended while a contender still becomes faster
 * @param rounds the wanted number of undisturbed rounds; at most twice as many are run
 * @param tolerated the fraction of the machine that other processes may use in a round that counts
 */
public record Plan(Duration warmUp, Duration slice, int rounds, double tolerated) {}
