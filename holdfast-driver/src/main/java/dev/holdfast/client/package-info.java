/** What users work with: clients, databases, collections, cursors, sessions. */
@NullMarked
package dev.holdfast.client;

import org.jspecify.annotations.NullMarked;
