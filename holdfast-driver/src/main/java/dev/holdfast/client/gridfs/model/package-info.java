/** Files, and how they are stored and read. */
@NullMarked
package dev.holdfast.client.gridfs.model;

import org.jspecify.annotations.NullMarked;
