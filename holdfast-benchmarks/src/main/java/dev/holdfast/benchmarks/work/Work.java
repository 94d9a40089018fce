package dev.holdfast.benchmarks.work;

import java.util.Locale;

/** The kinds of work: one operation of an application each, with any number of messages. */
public enum Work {
  PING("ping", 1),
  INSERT_SMALL("insertOne small", 1),
  FIND_SMALL("findOne small", 1),
  FIND_TWEET("findOne tweet", 1),
  INSERT_LARGE("insertOne 2.7 MB", 1),
  FIND_MANY_SMALL("find 10 000 small", 10_000),
  FIND_MANY_TWEETS("find 10 000 tweets", 10_000),
  INSERT_MANY_SMALL("insertMany 10 000 small", 10_000),
  GRIDFS_UPLOAD("GridFS upload 50 MB", 1),
  GRIDFS_DOWNLOAD("GridFS download 50 MB", 1),
  LDJSON_IMPORT("LDJSON import, 5 000 tweets", 5_000),
  LDJSON_EXPORT("LDJSON export, 5 000 tweets", 5_000);

  public static final String DATABASE = "perf";

  private final String title;
  private final int documents;

  Work(String title, int documents) {
    this.title = title;
    this.documents = documents;
  }

  public String title() {
    return title;
  }

  /** The number of documents, replies or files that one run must process. */
  public int documents() {
    return documents;
  }

  /** Whether the work is one small request and one small reply. */
  public boolean isRoundTrip() {
    return switch (this) {
      case PING, INSERT_SMALL, FIND_SMALL, FIND_TWEET -> true;
      default -> false;
    };
  }

  /** The collection, or the GridFS bucket. The server chooses its reply by this name. */
  public String collection() {
    return name().toLowerCase(Locale.ROOT);
  }
}
