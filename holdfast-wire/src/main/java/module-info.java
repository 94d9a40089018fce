/** The MongoDB wire protocol in both directions: bytes to messages and back, without sockets. */
// org.mongodb:bson and the compressors carry automatic module names; there is nothing better to
// require.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module dev.holdfast.wire {
  requires transitive org.mongodb.bson;
  requires static transitive org.jspecify;
  requires static com.github.luben.zstd_jni;
  requires static org.xerial.snappy;

  exports dev.holdfast.wire;
}
