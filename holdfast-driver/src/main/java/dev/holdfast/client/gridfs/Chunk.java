package dev.holdfast.client.gridfs;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A document of a bucket's chunks collection.
 *
 * @param n the index of the chunk in its file; -1 if the document has no valid index
 * @param data a separate array, or a slice of the batch, which is valid only until the cursor fetches the
 *     next batch; null if the document has no binary data
 */
record Chunk(int n, @Nullable ByteBuffer data) {}
