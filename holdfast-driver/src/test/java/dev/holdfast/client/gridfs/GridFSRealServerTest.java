package dev.holdfast.client.gridfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A large file on the real server of {@code -Dholdfast.real.uri}. */
@Tag("real-server")
class GridFSRealServerTest {
  private static final int LENGTH = 20 * 1024 * 1024 + 7;

  @Test
  void twentyMegabytesComeBackAsTheyWere() throws Exception {
    byte[] data = new byte[LENGTH];
    new Random(20).nextBytes(data);
    try (MongoClient client = MongoClients.create(System.getProperty("holdfast.real.uri"))) {
      AtomicLong progress = new AtomicLong();
      GridFSBucket bucket =
          GridFSBuckets.create(client.getDatabase("gridfs_real"))
              .withProgress((bytes, length) -> progress.set(bytes));
      bucket.drop();
      ObjectId id = bucket.uploadFromStream("large", new ByteArrayInputStream(data));
      assertThat(progress).hasValue(LENGTH);
      ByteArrayOutputStream read = new ByteArrayOutputStream(LENGTH);
      bucket.downloadToStream(id, read);
      assertThat(read.toByteArray()).isEqualTo(data);

      try (GridFSDownloadStream tail = bucket.openDownloadStream("large")) {
        assertThat(tail.skip(LENGTH - 3)).isEqualTo(LENGTH - 3);
        assertThat(tail.readAllBytes())
            .containsExactly(data[LENGTH - 3], data[LENGTH - 2], data[LENGTH - 1]);
      }
      bucket.delete(id);
      assertThat(client.getDatabase("gridfs_real").getCollection("fs.chunks").countDocuments())
          .isZero();
      bucket.drop();
    }
  }
}
