/** The demo: a workload, a schedule of faults, and a verdict about every write. */
@NullMarked
package dev.holdfast.cli.demo;

import org.jspecify.annotations.NullMarked;
