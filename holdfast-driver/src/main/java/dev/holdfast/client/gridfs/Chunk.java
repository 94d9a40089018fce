package dev.holdfast.client.gridfs;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A document of a bucket's chunks collection.
 *
 * @param n which chunk of its file; -1 if the document does not tell
 * @param data with an array of its own, or where the batch lies that it came with, and then valid only
 *     until the cursor is asked for more; null if the document has no binary data
 */
record Chunk(int n, @Nullable ByteBuffer data) {}
