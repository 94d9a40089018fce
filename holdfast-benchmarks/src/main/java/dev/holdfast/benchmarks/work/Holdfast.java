package dev.holdfast.benchmarks.work;

import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.gridfs.GridFSBucket;
import dev.holdfast.client.gridfs.GridFSBuckets;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;

/** Holdfast. Line for line the same as {@link Official}, except for the imports. */
public final class Holdfast implements Contender {
  private final Inputs inputs;
  private final MongoClient client;
  private final MongoDatabase database;

  public Holdfast(String uri, Inputs inputs) {
    this.inputs = inputs;
    this.client = MongoClients.create(uri);
    this.database = client.getDatabase(Work.DATABASE);
  }

  @Override
  public String name() {
    return "holdfast";
  }

  @Override
  public Task task(Work work) {
    MongoCollection<Document> collection = database.getCollection(work.collection());
    return switch (work) {
      case PING -> ping();
      case INSERT_SMALL -> insertOne(collection, inputs.small());
      case INSERT_LARGE -> insertOne(collection, inputs.large());
      case FIND_SMALL, FIND_TWEET -> findOne(collection);
      case FIND_MANY_SMALL, FIND_MANY_TWEETS -> findMany(collection);
      case INSERT_MANY_SMALL -> insertMany(collection, inputs.manySmall());
      case GRIDFS_UPLOAD -> upload(GridFSBuckets.create(database, work.collection()));
      case GRIDFS_DOWNLOAD -> download(GridFSBuckets.create(database, work.collection()));
      case LDJSON_IMPORT -> importLines(collection, inputs.ldjson());
      case LDJSON_EXPORT -> exportLines(collection);
    };
  }

  private Task ping() {
    Document command = new Document("ping", 1);
    return () -> database.runCommand(command).get("ok", Number.class).intValue();
  }

  private static Task insertOne(MongoCollection<Document> collection, Document document) {
    return () -> {
      document.remove("_id");
      return collection.insertOne(document).wasAcknowledged() ? 1 : 0;
    };
  }

  private static Task findOne(MongoCollection<Document> collection) {
    return () -> collection.find(new Document("_id", 7)).first() == null ? 0 : 1;
  }

  private static Task findMany(MongoCollection<Document> collection) {
    return () -> {
      int seen = 0;
      for (Document document : collection.find()) {
        seen += document.containsKey("_id") ? 1 : 0;
      }
      return seen;
    };
  }

  private static Task insertMany(MongoCollection<Document> collection, List<Document> documents) {
    return () -> {
      for (Document document : documents) {
        document.remove("_id");
      }
      return collection.insertMany(documents).wasAcknowledged() ? documents.size() : 0;
    };
  }

  private Task upload(GridFSBucket bucket) {
    return () ->
        bucket.uploadFromStream("file", new ByteArrayInputStream(inputs.gridFile())) == null
            ? 0
            : 1;
  }

  private Task download(GridFSBucket bucket) {
    return () -> {
      CountingStream counting = new CountingStream();
      bucket.downloadToStream("file", counting);
      return counting.bytes() == inputs.gridFile().length ? 1 : 0;
    };
  }

  private static Task importLines(MongoCollection<Document> collection, Path file) {
    return () -> {
      List<Document> documents = new ArrayList<>();
      try (BufferedReader lines = Files.newBufferedReader(file)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          documents.add(Document.parse(line));
        }
      }
      return collection.insertMany(documents).wasAcknowledged() ? documents.size() : 0;
    };
  }

  private Task exportLines(MongoCollection<Document> collection) {
    Path file = inputs.exportFile();
    return () -> {
      int seen = 0;
      try (BufferedWriter lines = Files.newBufferedWriter(file)) {
        for (Document document : collection.find()) {
          lines.write(document.toJson());
          lines.newLine();
          seen++;
        }
      }
      return seen;
    };
  }

  @Override
  public void close() {
    client.close();
  }
}
