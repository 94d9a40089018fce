/**
 * MongoDB servers inside the test's own process, on real sockets: they answer what a test scripts, fail
 * when a test wants them to, and remember everything they received. Knows the wire, never a driver.
 */
@NullMarked
package dev.holdfast.testkit;

import org.jspecify.annotations.NullMarked;
