/** A server that answers from memory what it has encoded before. */
@NullMarked
package dev.holdfast.benchmarks.server;

import org.jspecify.annotations.NullMarked;
