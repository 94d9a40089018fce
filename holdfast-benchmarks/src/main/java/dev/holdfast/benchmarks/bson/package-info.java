/** Documents to bytes and back, by JMH. */
@NullMarked
package dev.holdfast.benchmarks.bson;

import org.jspecify.annotations.NullMarked;
