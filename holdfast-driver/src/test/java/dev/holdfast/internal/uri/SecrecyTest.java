package dev.holdfast.internal.uri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.spi.dns.DnsClient;
import dev.holdfast.spi.dns.DnsException;
import dev.holdfast.test.LogCapture;
import dev.holdfast.test.Seeds;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Whatever is wrong with a connection string: its password appears nowhere. */
class SecrecyTest {
  private static final int ROUNDS = 3_000;
  private static final String LETTERS =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  private static final String TROUBLE = "@:/?#[]%&=,;+ $\"'<>\\^`{|}~!*()-._";

  private static final List<Function<String, String>> TEMPLATES =
      List.of(
          p -> "mongodb://ada:" + p + "@localhost/db?w=1",
          p -> "mongodb://ada:" + p + "@localhost:99999/db",
          p -> "mongodb://ada:" + p + "@localhost,b:x/?retryWrites=maybe",
          p -> "mongodb://ada:" + p + "@",
          p -> "mongodb://ada:" + p,
          p -> "mongodb://ada:" + p + "localhost:27017/db",
          p -> "mongodb://ada:" + p + "/localhost",
          p -> "mongodb://ada:" + p + "@localhost/$db?foo",
          p -> "mongodb://ada:" + p + "@localhost/?authMechanism=MONGODB-X509",
          p -> "mongodb://ada:" + p + "@localhost/?authMechanism=MONGODB-OIDC",
          p -> "mongodb://ada:" + p + "@localhost/?authMechanismProperties=X:" + p,
          p -> "mongodb://ada:" + p + "@localhost/?w=-1&appname=%",
          p -> "mongodb+srv://ada:" + p + "@a.example.com:1/",
          p -> "mongodb+srv://ada:" + p + "@a.example.com,b.example.com/",
          p -> "mongodb+srv://ada:" + p + "@a.example.com/?replicaSet=x&srvMaxHosts=3",
          p -> "mongodb+srv://ada:" + p + "@a.example.com/",
          p -> "mongodb//ada:" + p + "@localhost",
          p -> "mongodb:/ada:" + p + "@localhost",
          p -> "mongodb://localhost/?proxyHost=p&proxyPassword=" + p,
          p -> "mongodb://localhost/?proxyHost=p&proxyUsername=u&proxyPassword=" + p,
          p -> "mongodb://localhost/?proxyPassword=" + p + p + p + p + p + p + p + p + p + p + p,
          p -> "mongodb://localhost/?proxyHost=p&proxyPassword=" + p + "&proxyPassword=" + p,
          p -> "mongodb://localhost/?tlsCertificateKeyFilePassword=" + p + "&tls=1",
          p ->
              "mongodb://localhost/?authMechanism=MONGODB-AWS&authMechanismProperties=AWS_SESSION_TOKEN:"
                  + p,
          p -> "mongodb://localhost/?authMechanism=PLAIN&authMechanismProperties=" + p,
          p -> "mongodb://ada@localhost/?authSource=admin;password=" + p,
          p -> "mongodb://localhost/?w=1;password=" + p + ";retryWrites=true",
          p -> "mongodb://localhost/?password=" + p,
          p -> "mongodb://localhost/?readPreference=" + p,
          p -> "mongodb://localhost/?authMechanism=" + p,
          p -> "mongodb://localhost/?compressors=zlib," + p,
          p -> "mongodb://localhost/?maxPoolSize=" + p,
          p -> "mongodb://localhost/?retryWrites=" + p,
          p -> "mongodb://localhost/?uuidRepresentation=" + p,
          p -> "mongodb://localhost/?proxyHost=p&proxyPort=" + p,
          p -> "mongodb://localhost/?authMechanism=GSSAPI&authMechanismProperties=a," + p + ",b");

  private static final DnsClient NO_DNS =
      (name, type) -> {
        throw new DnsException("No DNS server answered.", null);
      };

  @Test
  void aPasswordAppearsInNoErrorNoLogAndNoToString() {
    Random random = Seeds.random("SecrecyTest");
    int refused = 0;
    int accepted = 0;
    for (int round = 0; round < ROUNDS; round++) {
      String word = word(random);
      // The unusual characters stand around the word, so that no piece of the word is cut by them.
      String password = pick(random, SPOILERS).apply(word);
      String uri = pick(random, TEMPLATES).apply(password);
      try (LogCapture log = new LogCapture("dev.holdfast")) {
        List<String> said = new ArrayList<>();
        try {
          ConnectionString read = new ConnectionString(uri, NO_DNS);
          if (meansAnotherPlace(read, word)) {
            continue;
          }
          said.add(read.toString());
          said.add(String.valueOf(read.getCredential()));
          said.add(MongoClientSettings.builder().applyConnectionString(read).build().toString());
          accepted++;
        } catch (RuntimeException e) {
          said.add(withCauses(e));
          refused++;
        }
        said.addAll(log.all());
        assertThat(said).as("said about %s", uri).noneMatch(text -> text.contains(word));
      }
    }
    assertThat(refused).as("refused").isGreaterThan(ROUNDS / 4);
    assertThat(accepted).as("accepted").isGreaterThan(ROUNDS / 100);
  }

  private static final List<UnaryOperator<String>> SPOILERS = spoilers();

  /**
   * As {@code mongodb://ada:27017,word}: sound, and without any user, so nothing in it is secret.
   */
  private static boolean meansAnotherPlace(ConnectionString read, String word) {
    return String.valueOf(read.getHosts()).contains(word)
        || String.valueOf(read.getDatabase()).contains(word);
  }

  private static List<UnaryOperator<String>> spoilers() {
    List<UnaryOperator<String>> spoilers = new ArrayList<>();
    spoilers.add(word -> word);
    for (char c : TROUBLE.toCharArray()) {
      spoilers.add(word -> word + c);
      spoilers.add(word -> c + word);
      spoilers.add(word -> word + c + word);
      spoilers.add(word -> "27017" + c + word);
      spoilers.add(word -> "x" + c + "y=" + word);
    }
    return spoilers;
  }

  private static <T> T pick(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return word.toString();
  }

  private static String withCauses(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
