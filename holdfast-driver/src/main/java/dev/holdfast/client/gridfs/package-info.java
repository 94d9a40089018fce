/** GridFS: files of any length, stored as chunks beside a document that describes them. */
@NullMarked
package dev.holdfast.client.gridfs;

import org.jspecify.annotations.NullMarked;
