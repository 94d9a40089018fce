/** JMH benchmarks for encoding and decoding documents. */
@NullMarked
package dev.holdfast.benchmarks.bson;

import org.jspecify.annotations.NullMarked;
