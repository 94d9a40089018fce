/**
 * What users get to see of topology and monitors: the client's own descriptions as theirs, changes as events
 * and as log lines. Nobody but the assembly knows this package.
 */
@NullMarked
package dev.holdfast.internal.view;

import org.jspecify.annotations.NullMarked;
