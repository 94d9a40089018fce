/** Codecs of GridFS file documents. */
@NullMarked
package dev.holdfast.client.gridfs.codecs;

import org.jspecify.annotations.NullMarked;
