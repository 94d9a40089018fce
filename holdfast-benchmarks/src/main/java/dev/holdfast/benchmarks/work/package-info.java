/** What is measured, and the three who do it. */
@NullMarked
package dev.holdfast.benchmarks.work;

import org.jspecify.annotations.NullMarked;
