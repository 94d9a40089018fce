package dev.holdfast.client.gridfs.codecs;

import dev.holdfast.client.gridfs.model.GridFSFile;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** Provides the codec of {@link GridFSFile}. */
public final class GridFSFileCodecProvider implements CodecProvider {
  public GridFSFileCodecProvider() {}

  @Override
  // The codec is for the requested class.
  @SuppressWarnings("unchecked")
  public <T> @Nullable Codec<T> get(Class<T> clazz, CodecRegistry registry) {
    return clazz.equals(GridFSFile.class) ? (Codec<T>) new GridFSFileCodec(registry) : null;
  }

  @Override
  public String toString() {
    return "GridFSFileCodecProvider{}";
  }
}
