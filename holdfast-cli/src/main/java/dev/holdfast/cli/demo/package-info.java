/** The demonstration: a workload, a schedule of faults, and a verdict on what became of every write. */
@NullMarked
package dev.holdfast.cli.demo;

import org.jspecify.annotations.NullMarked;
