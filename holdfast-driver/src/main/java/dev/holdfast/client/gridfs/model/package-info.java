/** GridFS files, and options for storing and reading them. */
@NullMarked
package dev.holdfast.client.gridfs.model;

import org.jspecify.annotations.NullMarked;
