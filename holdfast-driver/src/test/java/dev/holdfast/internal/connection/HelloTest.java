package dev.holdfast.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.test.Requirement;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class HelloTest {
  @Test
  @Requirement("SDAM-088")
  void readsWhatAModernServerSays() {
    Hello hello =
        Hello.parse(
            BsonDocument.parse(
                """
                {isWritablePrimary: true, helloOk: true, topologyVersion: {counter: 6},
                 maxBsonObjectSize: 1000, maxMessageSizeBytes: 2000, maxWriteBatchSize: 30,
                 logicalSessionTimeoutMinutes: 30, connectionId: 42, minWireVersion: 0,
                 maxWireVersion: 21, setName: 'rs0', compression: ['zlib', 'zstd'],
                 saslSupportedMechs: ['SCRAM-SHA-256'], speculativeAuthenticate: {done: false},
                 serviceId: {$oid: '64f000000000000000000001'}, ok: 1.0}
                """));

    assertThat(hello.ok()).isTrue();
    assertThat(hello.isWritablePrimary()).isTrue();
    assertThat(hello.helloOk()).isTrue();
    assertThat(hello.minWireVersion()).isZero();
    assertThat(hello.maxWireVersion()).isEqualTo(21);
    assertThat(hello.maxBsonObjectSize()).isEqualTo(1000);
    assertThat(hello.maxMessageSizeBytes()).isEqualTo(2000);
    assertThat(hello.maxWriteBatchSize()).isEqualTo(30);
    assertThat(hello.logicalSessionTimeoutMinutes()).isEqualTo(30);
    assertThat(hello.setName()).isEqualTo("rs0");
    assertThat(hello.isMongos()).isFalse();
    assertThat(hello.connectionId()).isEqualTo(42L);
    assertThat(hello.compression()).isEqualTo(List.of("zlib", "zstd"));
    assertThat(hello.saslSupportedMechs()).isEqualTo(List.of("SCRAM-SHA-256"));
    assertThat(hello.speculativeAuthenticate()).isEqualTo(BsonDocument.parse("{done: false}"));
    assertThat(hello.topologyVersion()).isEqualTo(BsonDocument.parse("{counter: 6}"));
    assertThat(hello.serviceId()).isEqualTo(new ObjectId("64f000000000000000000001"));
  }

  @Test
  void knowsTheLegacyNameOfThePrimary() {
    assertThat(Hello.parse(BsonDocument.parse("{ismaster: true, ok: 1}")).isWritablePrimary())
        .isTrue();
    assertThat(Hello.parse(BsonDocument.parse("{ismaster: false, ok: 1}")).isWritablePrimary())
        .isFalse();
  }

  @Test
  void knowsAMongosByItsMsg() {
    assertThat(Hello.parse(BsonDocument.parse("{msg: 'isdbgrid', ok: 1}")).isMongos()).isTrue();
  }

  @Test
  void fieldsOfAnUnexpectedTypeCountAsAbsent() {
    Hello hello =
        Hello.parse(
            BsonDocument.parse(
                """
                {ok: 'yes', maxBsonObjectSize: -5, maxMessageSizeBytes: 'big', setName: 7,
                 connectionId: 'x', compression: 'zlib', saslSupportedMechs: 1, serviceId: 'x',
                 logicalSessionTimeoutMinutes: null, topologyVersion: 3,
                 speculativeAuthenticate: 'no'}
                """));

    assertThat(hello.ok()).isFalse();
    assertThat(hello.maxBsonObjectSize()).isEqualTo(Hello.DEFAULT_MAX_BSON_OBJECT_SIZE);
    assertThat(hello.maxMessageSizeBytes()).isEqualTo(Hello.DEFAULT_MAX_MESSAGE_SIZE);
    assertThat(hello.setName()).isNull();
    assertThat(hello.connectionId()).isNull();
    assertThat(hello.compression()).isEmpty();
    assertThat(hello.saslSupportedMechs()).isNull();
    assertThat(hello.serviceId()).isNull();
    assertThat(hello.logicalSessionTimeoutMinutes()).isNull();
    assertThat(hello.topologyVersion()).isNull();
    assertThat(hello.speculativeAuthenticate()).isNull();
  }
}
