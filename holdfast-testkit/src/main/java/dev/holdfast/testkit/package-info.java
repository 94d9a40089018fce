/**
 * MongoDB servers in the test's process, on real sockets. They send scripted replies, fail when a test wants
 * it, and record every command. They use the wire protocol and work with any driver.
 */
@NullMarked
package dev.holdfast.testkit;

import org.jspecify.annotations.NullMarked;
