package dev.holdfast.internal.selection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoCredential;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInternalException;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.UnreadableReplyException;
import dev.holdfast.internal.topology.TopologyType;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateExpiredException;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class LikelyCauseTest {
  private static final ServerAddress A = new ServerAddress("a");

  /** What the diagnosis of a direct connection says: the server's line, and the advice. */
  record Case(MongoException error, String line, String advice) {}

  static final List<Case> CASES =
      List.of(
          new Case(
              opening(new UnknownHostException("a")),
              "name not resolved",
              "Name not resolved, a:27017: check the spelling in the connection string, and DNS on"
                  + " this machine."),
          new Case(
              opening(new ConnectException("Connection refused")),
              "connection refused",
              "Connection refused by a:27017: is mongod running there, on that port, and listening"
                  + " on that address (net.bindIp)?"),
          silence(opening(new SocketTimeoutException("Connect timed out"))),
          silence(opening(new ConnectException("Connection timed out"))),
          silence(opening(new NoRouteToHostException("No route to host"))),
          silence(new MongoSocketReadTimeoutException("Timeout while receiving message", A)),
          silence(new MongoSocketWriteTimeoutException("Timeout while sending message", A)),
          new Case(
              opening(
                  new IOException(
                      "SOCKS5 proxy p:1080: Connection refused",
                      new ConnectException("Connection refused"))),
              "proxy failed (SOCKS5 proxy p:1080: Connection refused)",
              "The proxy did not lead to a:27017: check proxyHost, proxyPort and the proxy's own"
                  + " rules."),
          new Case(
              opening(new SSLException("Unsupported or unrecognized SSL message")),
              "no TLS spoken there",
              "No TLS spoken by a:27017: set tls=false, or enable TLS on the server"
                  + " (net.tls.mode)."),
          new Case(
              opening(
                  new SSLHandshakeException("No subject alternative DNS name matching a found.")),
              "certificate for another host (No subject alternative DNS name matching a found.)",
              "Certificate for another host, a:27017: connect by a name that the certificate"
                  + " contains, or have it issued for this one."),
          new Case(
              opening(
                  new SSLHandshakeException(
                      "PKIX path building failed: unable to find valid certification path")),
              "certificate not trusted (PKIX path building failed: unable to find valid"
                  + " certification path)",
              "Certificate not trusted, a:27017: add its CA to the trust store of this JVM or to the"
                  + " client's SSLContext, and see whether it has expired."),
          new Case(
              opening(
                  (SSLException)
                      new SSLHandshakeException("bad certificate")
                          .initCause(new CertificateExpiredException("NotAfter: yesterday"))),
              "certificate not trusted (bad certificate)",
              "Certificate not trusted, a:27017: add its CA to the trust store of this JVM or to the"
                  + " client's SSLContext, and see whether it has expired."),
          new Case(
              opening(
                  (SSLException)
                      new SSLHandshakeException("Remote host terminated the handshake")
                          .initCause(new EOFException("SSL peer shut down incorrectly"))),
              "TLS failed (Remote host terminated the handshake)",
              "TLS failed with a:27017: a server without TLS ends the handshake so (then set"
                  + " tls=false), and one that wants a client certificate or another protocol"
                  + " version; its log says which."),
          new Case(
              new MongoSecurityException(
                  MongoCredential.createCredential("ann", "admin", "secret".toCharArray()),
                  "Authentication failed on a:27017 for user 'ann'"),
              "not authenticated (Authentication failed on a:27017 for user 'ann')",
              "Not authenticated by a:27017: check user name, password, authSource and"
                  + " authMechanism."),
          new Case(
              new MongoInternalException("a message of 1347703880 bytes"),
              "not MongoDB's protocol (a message of 1347703880 bytes)",
              "What answers at a:27017 does not speak MongoDB's protocol: check the port."),
          new Case(
              new UnreadableReplyException(
                  "The reply to 'hello' cannot be read", new IllegalStateException()),
              "failed (The reply to 'hello' cannot be read)",
              ""),
          new Case(
              new MongoSocketReadException("reset", A, new SocketException("Connection reset")),
              "connection closed",
              "Connection closed by a:27017: a server that requires TLS does so (then set tls=true),"
                  + " and one that stops; its log says which."),
          new Case(
              new MongoClientException(
                  "Server at a:27017 is a member of replica set 'rs1', but the client was told"
                      + " replicaSet=rs0"),
              "wrong set (Server at a:27017 is a member of replica set 'rs1', but the client was"
                  + " told replicaSet=rs0)",
              "Correct replicaSet in the connection string, or leave it out."),
          new Case(
              new MongoCommandException(
                  BsonDocument.parse(
                      "{ok: 0, code: 91, codeName: 'ShutdownInProgress', errmsg: 'going down'}"),
                  A),
              "it replied with an error (91 (ShutdownInProgress) going down)",
              ""),
          new Case(
              new MongoClientException(
                  "primary marked stale due to discovery of newer primary b:27017"),
              "failed (primary marked stale due to discovery of newer primary b:27017)",
              ""));

  @ParameterizedTest
  @FieldSource("CASES")
  void eachErrorIsNamedAndFollowedByWhatHelps(Case expected) {
    assertThat(explain(expected.error()))
        .isEqualTo(
            "No usable server for ping within 30 s (serverSelectionTimeoutMS).\nTopology Single, 1 server:\n  a:27017: unknown, "
                + expected.line()
                + ", 1.2 s ago"
                + (expected.advice().isEmpty() ? "" : "\nWhat helps:\n  - " + expected.advice()));
  }

  @Test
  void everyCauseIsAmongThese() {
    Stream<LikelyCause> seen = CASES.stream().map(each -> LikelyCause.of(each.error()));
    assertThat(Stream.concat(seen, Stream.of(LikelyCause.of(null))).distinct())
        .containsExactlyInAnyOrder(LikelyCause.values());
  }

  @Test
  void aPasswordIsNeverShown() {
    CASES.forEach(each -> assertThat(explain(each.error())).doesNotContain("secret"));
  }

  @Test
  void aLongErrorIsCutToItsFirstLine() {
    String detail = LikelyCause.detailOf(new MongoException("x".repeat(500) + "\nsecond line"));
    assertThat(detail).hasSize(160).endsWith("x…");
  }

  @Test
  void aChainThatBitesItsTailEnds() {
    IOException outer = new IOException("outer");
    outer.initCause(new SSLException("inner", outer));
    assertThat(LikelyCause.of(opening(outer))).isEqualTo(LikelyCause.TLS_FAILED);
  }

  private static Case silence(MongoException error) {
    return new Case(
        error,
        "no answer",
        "No answer from a:27017: a firewall or an IP access list may swallow the packets; on a slow"
            + " network raise connectTimeoutMS.");
  }

  private static MongoException opening(IOException cause) {
    return new MongoSocketOpenException("Exception opening socket", A, cause);
  }

  private static String explain(MongoException error) {
    return SelectionDiagnosis.explain(
        new SelectionRules(15_000_000, 10_000, null),
        Deployment.of(TopologyType.SINGLE, Deployment.unknown("a", error)),
        Criteria.WRITE,
        "ping",
        new SelectionDiagnosis.Wait(30_000, "serverSelectionTimeoutMS"),
        Deployment.NOW);
  }
}
