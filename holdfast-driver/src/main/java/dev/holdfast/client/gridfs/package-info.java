/** GridFS: files of any length, stored as chunks and a document that describes the file. */
@NullMarked
package dev.holdfast.client.gridfs;

import org.jspecify.annotations.NullMarked;
