/**
 * Implements MongoClient, MongoDatabase and MongoCollection: calls become commands, replies become results.
 */
@NullMarked
package dev.holdfast.internal.client;

import org.jspecify.annotations.NullMarked;
