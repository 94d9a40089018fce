/** Holdfast, a MongoDB driver that keeps an application working while its database fails over. */
// Automatic module names are all that some dependencies offer.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module dev.holdfast.driver {
  requires transitive org.mongodb.bson;
  requires org.mongodb.bson.record.codec;
  requires dev.holdfast.wire;
  requires org.slf4j;
  requires org.dnsjava;
  requires com.ongres.scram.client;
  requires static transitive org.jspecify;

  exports dev.holdfast;
  exports dev.holdfast.bulk;
  exports dev.holdfast.client;
  exports dev.holdfast.client.cursor;
  exports dev.holdfast.client.gridfs;
  exports dev.holdfast.client.gridfs.codecs;
  exports dev.holdfast.client.gridfs.model;
  exports dev.holdfast.client.model;
  exports dev.holdfast.client.model.bulk;
  exports dev.holdfast.client.model.changestream;
  exports dev.holdfast.client.model.densify;
  exports dev.holdfast.client.model.fill;
  exports dev.holdfast.client.model.geojson;
  exports dev.holdfast.client.model.geojson.codecs;
  exports dev.holdfast.client.model.mql;
  exports dev.holdfast.client.model.search;
  exports dev.holdfast.client.result;
  exports dev.holdfast.session;
  exports dev.holdfast.connection;
  exports dev.holdfast.spi.dns;
  exports dev.holdfast.event;
  exports dev.holdfast.observability;
  exports dev.holdfast.selector;

  // Libraries call methods of returned objects by reflection. These packages contain the classes of
  // those objects. The packages are opened but not exported: no code is compiled against them.
  opens dev.holdfast.internal.client;
  opens dev.holdfast.internal.clientbulk;
}
