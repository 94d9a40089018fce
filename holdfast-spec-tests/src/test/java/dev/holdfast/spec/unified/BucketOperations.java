package dev.holdfast.spec.unified;

import dev.holdfast.client.ClientSession;
import dev.holdfast.client.gridfs.GridFSBucket;
import dev.holdfast.client.gridfs.GridFSFindIterable;
import dev.holdfast.client.gridfs.model.GridFSDownloadOptions;
import dev.holdfast.client.gridfs.model.GridFSFile;
import dev.holdfast.client.gridfs.model.GridFSUploadOptions;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Consumer;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;

/** Unified Test Format, "Bucket Operations". */
final class BucketOperations {
  static final Map<String, Operation> TABLE =
      Map.of(
          "upload", BucketOperations::upload,
          "download", BucketOperations::download,
          "downloadByName", BucketOperations::downloadByName,
          "find", BucketOperations::find,
          "delete", BucketOperations::delete,
          "deleteByName", BucketOperations::deleteByName,
          "rename", BucketOperations::rename,
          "renameByName", BucketOperations::renameByName,
          "drop", BucketOperations::drop);

  private BucketOperations() {}

  private static GridFSBucket bucket(Call call) {
    return call.limited((GridFSBucket) call.target(), GridFSBucket::withTimeout);
  }

  private static Action upload(Call call) {
    GridFSBucket bucket = bucket(call);
    Arguments args = call.arguments();
    args.ignore("disableMD5"); // There is no MD5 that could be disabled.
    String filename = args.string("filename");
    byte[] source =
        HexFormat.of().parseHex(args.document("source").getString("$$hexBytes").getValue());
    GridFSUploadOptions options = new GridFSUploadOptions();
    args.ifInteger("chunkSizeBytes", options::chunkSizeBytes);
    args.ifDocument("metadata", data -> options.metadata(Document.parse(data.toJson())));
    return () ->
        Result.of(
            new BsonObjectId(
                bucket.uploadFromStream(filename, new ByteArrayInputStream(source), options)));
  }

  private static Action download(Call call) {
    GridFSBucket bucket = bucket(call);
    BsonValue id = call.arguments().need("id");
    return () -> bytes(destination -> bucket.downloadToStream(id, destination));
  }

  private static Action downloadByName(Call call) {
    GridFSBucket bucket = bucket(call);
    String filename = call.arguments().string("filename");
    GridFSDownloadOptions options = new GridFSDownloadOptions();
    call.arguments().ifInteger("revision", options::revision);
    return () -> bytes(destination -> bucket.downloadToStream(filename, destination, options));
  }

  private static Result bytes(Consumer<OutputStream> download) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    download.accept(bytes);
    return Result.of(new BsonBinary(bytes.toByteArray()));
  }

  private static Action find(Call call) {
    GridFSBucket bucket = bucket(call);
    BsonDocument filter = call.arguments().document("filter");
    ClientSession session = call.session();
    GridFSFindIterable files = session == null ? bucket.find(filter) : bucket.find(session, filter);
    call.arguments().ifInteger("limit", files::limit);
    call.arguments().ifDocument("sort", files::sort);
    return () -> Result.all(files.map(BucketOperations::document));
  }

  private static BsonDocument document(GridFSFile file) {
    return new BsonDocument("_id", file.getId())
        .append("length", new BsonInt64(file.getLength()))
        .append("chunkSize", new BsonInt32(file.getChunkSize()))
        .append("filename", new BsonString(file.getFilename()));
  }

  private static Action delete(Call call) {
    GridFSBucket bucket = bucket(call);
    BsonValue id = call.arguments().need("id");
    return done(() -> bucket.delete(id));
  }

  private static Action deleteByName(Call call) {
    GridFSBucket bucket = bucket(call);
    String filename = call.arguments().string("filename");
    return done(() -> bucket.deleteByName(filename));
  }

  private static Action rename(Call call) {
    GridFSBucket bucket = bucket(call);
    BsonValue id = call.arguments().need("id");
    String newFilename = call.arguments().string("newFilename");
    return done(() -> bucket.rename(id, newFilename));
  }

  private static Action renameByName(Call call) {
    GridFSBucket bucket = bucket(call);
    String filename = call.arguments().string("filename");
    String newFilename = call.arguments().string("newFilename");
    return done(() -> bucket.renameByName(filename, newFilename));
  }

  private static Action drop(Call call) {
    GridFSBucket bucket = bucket(call);
    return done(bucket::drop);
  }

  private static Action done(Runnable operation) {
    return () -> {
      operation.run();
      return Result.NONE;
    };
  }
}
