/** What MongoClient, MongoDatabase and MongoCollection do: turn calls into commands and replies into results. */
@NullMarked
package dev.holdfast.internal.client;

import org.jspecify.annotations.NullMarked;
