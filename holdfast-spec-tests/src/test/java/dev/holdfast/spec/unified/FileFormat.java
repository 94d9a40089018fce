package dev.holdfast.spec.unified;

import static dev.holdfast.spec.unified.Shape.anything;
import static dev.holdfast.spec.unified.Shape.bool;
import static dev.holdfast.spec.unified.Shape.document;
import static dev.holdfast.spec.unified.Shape.either;
import static dev.holdfast.spec.unified.Shape.fields;
import static dev.holdfast.spec.unified.Shape.integer;
import static dev.holdfast.spec.unified.Shape.justTrue;
import static dev.holdfast.spec.unified.Shape.list;
import static dev.holdfast.spec.unified.Shape.mapOf;
import static dev.holdfast.spec.unified.Shape.matching;
import static dev.holdfast.spec.unified.Shape.oneOf;
import static dev.holdfast.spec.unified.Shape.string;

import java.util.List;

/** Unified Test Format, "Test Format", as a table. What passes {@link #FILE} can be read without checks. */
final class FileFormat {
  private static final String VERSION = "[0-9]+(\\.[0-9]+){0,2}";

  private static final Shape REQUIREMENT =
      fields()
          .atLeastOne()
          .optional("minServerVersion", matching(VERSION))
          .optional("maxServerVersion", matching(VERSION))
          .optional(
              "topologies",
              list(
                  1,
                  oneOf("single", "replicaset", "sharded", "sharded-replicaset", "load-balanced")))
          .optional("serverless", oneOf("require", "forbid", "allow"))
          .optional("serverParameters", mapOf(1, anything()))
          .optional("auth", bool())
          .optional("authMechanism", string())
          .optional(
              "csfle",
              either(bool(), fields().optional("minLibmongocryptVersion", matching(VERSION))));

  private static final Shape REQUIREMENTS = list(1, REQUIREMENT);

  private static final Shape COLLECTION_DATA =
      fields()
          .required("collectionName", string())
          .required("databaseName", string())
          .optional("createOptions", document())
          .required("documents", list(document()));

  private static final Shape COLLECTION_OPTIONS =
      fields()
          .optional("readConcern", document())
          .optional("readPreference", document())
          .optional("writeConcern", document())
          .optional("timeoutMS", integer());

  private static final Shape CREDENTIAL = either(string(), document());

  private static Shape.Fields credentials(String... names) {
    return fields().optional(List.of(names), CREDENTIAL);
  }

  private static Shape kmsProviders() {
    Shape.Fields providers = fields();
    for (String suffix : List.of("", ":name1", ":name2")) {
      providers
          .optional("aws" + suffix, credentials("accessKeyId", "secretAccessKey", "sessionToken"))
          .optional(
              "azure" + suffix,
              credentials(
                  "tenantId",
                  "clientId",
                  "clientSecret",
                  "identityPlatformEndpoint",
                  "accessToken"))
          .optional("gcp" + suffix, credentials("email", "privateKey", "endpoint", "accessToken"))
          .optional("kmip" + suffix, credentials("endpoint"))
          .optional("local" + suffix, credentials("key"));
    }
    return providers;
  }

  private static final Shape KMS_PROVIDERS = kmsProviders();

  private static final Shape SEVERITY =
      oneOf(
          "emergency", "alert", "critical", "error", "warning", "notice", "info", "debug", "trace");
  private static final String[] COMPONENTS = {
    "command", "topology", "serverSelection", "connection"
  };

  private static final Shape OBSERVED_COMPONENTS =
      fields().atLeastOne().optional(List.of(COMPONENTS), SEVERITY);

  private static final Shape CLIENT =
      fields()
          .required("id", string())
          .optional("uriOptions", document())
          .optional("useMultipleMongoses", bool())
          .optional("observeEvents", list(1, EventFormat.NAMES))
          .optional("ignoreCommandMonitoringEvents", list(1, string()))
          .optional("observeSensitiveCommands", bool())
          .optional("observeLogMessages", OBSERVED_COMPONENTS)
          .optional("observeTracingMessages", fields().optional("enableCommandPayload", bool()))
          .optional(
              "serverApi",
              fields()
                  .required("version", string())
                  .optional("strict", bool())
                  .optional("deprecationErrors", bool()))
          .optional("autoEncryptOpts", document())
          .optional("awaitMinPoolSizeMS", integer());

  private static final Shape ENTITY =
      fields()
          .exactlyOne()
          .optional("client", CLIENT)
          .optional(
              "clientEncryption",
              fields()
                  .required("id", string())
                  .required(
                      "clientEncryptionOpts",
                      fields()
                          .required("keyVaultClient", string())
                          .required("keyVaultNamespace", string())
                          .required("kmsProviders", KMS_PROVIDERS)
                          .optional("keyExpirationMS", integer())))
          .optional(
              "database",
              fields()
                  .required("id", string())
                  .required("client", string())
                  .required("databaseName", string())
                  .optional("databaseOptions", COLLECTION_OPTIONS))
          .optional(
              "collection",
              fields()
                  .required("id", string())
                  .required("database", string())
                  .required("collectionName", string())
                  .optional("collectionOptions", COLLECTION_OPTIONS))
          .optional(
              "session",
              fields()
                  .required("id", string())
                  .required("client", string())
                  .optional("sessionOptions", document()))
          .optional(
              "bucket",
              fields()
                  .required("id", string())
                  .required("database", string())
                  .optional("bucketOptions", document()))
          .optional("thread", fields().required("id", string()));

  static final Shape ENTITIES = list(1, ENTITY);

  private static final Shape ERROR =
      fields()
          .atLeastOne()
          .optional("isError", justTrue())
          .optional("isClientError", bool())
          .optional("isTimeoutError", bool())
          .optional("errorContains", string())
          .optional("errorCode", integer())
          .optional("errorCodeName", string())
          .optional("errorLabelsContain", list(1, string()))
          .optional("errorLabelsOmit", list(1, string()))
          .optional("writeErrors", mapOf(0, document()))
          .optional("writeConcernErrors", list(document()))
          .optional("errorResponse", document())
          .optional("expectResult", anything());

  static final Shape OPERATION =
      fields()
          .required("name", string())
          .required("object", string())
          .optional("arguments", document())
          .optional("ignoreResultAndError", bool())
          .optional("expectError", ERROR)
          .optional("expectResult", anything())
          .optional("saveResultAsEntity", string())
          .notBoth("expectError", "expectResult")
          .notBoth("expectError", "saveResultAsEntity")
          .notBoth("ignoreResultAndError", "expectError")
          .notBoth("ignoreResultAndError", "expectResult")
          .notBoth("ignoreResultAndError", "saveResultAsEntity");

  private static final Shape LOG_MESSAGE =
      fields()
          .required("level", SEVERITY)
          .required("component", oneOf(COMPONENTS))
          .optional("failureIsRedacted", bool())
          .required("data", document());

  private static final Shape LOG_MESSAGES =
      fields()
          .required("client", string())
          .required("messages", list(LOG_MESSAGE))
          .optional("ignoreMessages", list(LOG_MESSAGE))
          .optional("ignoreExtraMessages", bool());

  private static final Shape.Fields SPAN =
      fields().required("name", string()).required("attributes", document());

  static {
    SPAN.optional("nested", list(1, SPAN));
  }

  private static final Shape SPANS =
      fields()
          .required("client", string())
          .optional("ignoreExtraSpans", bool())
          .required("spans", list(SPAN));

  private static final Shape TEST =
      fields()
          .required("description", string())
          .optional("runOnRequirements", REQUIREMENTS)
          .optional("skipReason", string())
          .required("operations", list(OPERATION))
          .optional("expectEvents", list(1, EventFormat.EVENTS_FOR_CLIENT))
          .optional("expectLogMessages", list(1, LOG_MESSAGES))
          .optional("expectTracingMessages", list(1, SPANS))
          .optional("outcome", list(1, COLLECTION_DATA));

  static final Shape FILE =
      fields()
          .required("description", string())
          .required("schemaVersion", matching("[0-9]+(\\.[0-9]+){1,2}"))
          .optional("runOnRequirements", REQUIREMENTS)
          .optional("createEntities", ENTITIES)
          .optional("initialData", list(1, COLLECTION_DATA))
          .required("tests", list(1, TEST))
          .optional("_yamlAnchors", document());

  private FileFormat() {}
}
