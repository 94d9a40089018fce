/**
 * The public view of topology and monitors: converts internal descriptions, and publishes changes as events
 * and log lines. Only the assembly uses this package.
 */
@NullMarked
package dev.holdfast.internal.view;

import org.jspecify.annotations.NullMarked;
