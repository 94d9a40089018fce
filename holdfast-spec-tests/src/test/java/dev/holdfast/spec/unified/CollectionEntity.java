package dev.holdfast.spec.unified;

import dev.holdfast.client.MongoCollection;
import org.bson.BsonDocument;

/** A collection of a test. */
record CollectionEntity(MongoCollection<BsonDocument> collection) {}
