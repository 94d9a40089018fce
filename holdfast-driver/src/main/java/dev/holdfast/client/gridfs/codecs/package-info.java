/** How the descriptions of files are read and written. */
@NullMarked
package dev.holdfast.client.gridfs.codecs;

import org.jspecify.annotations.NullMarked;
