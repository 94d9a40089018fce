package dev.holdfast.internal.uri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoConfigurationException;
import dev.holdfast.test.Seeds;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Garbage is refused in words of our own, never with an exception from the depths. */
class UriFuzzTest {
  private static final int ROUNDS = 20_000;
  private static final String ALPHABET = "@:/?#[]%&=,;+ $\"\\.0129azAZ-_üé\u0000\ud83d";

  private static final List<String> SOUND =
      List.of(
          "mongodb://ada:pw@a.example.com:27017,[::1]:5,%2Ftmp%2Fx.sock/db.coll?replicaSet=rs0&w=2",
          "mongodb+srv://ada:p%40w@a.example.com/?srvMaxHosts=2&srvServiceName=x-y",
          "mongodb://a/?readPreference=nearest&readPreferenceTags=a:b,c:d&readPreferenceTags=&maxStalenessSeconds=90",
          "mongodb://a/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:azure,TOKEN_RESOURCE:x:y",
          "mongodb://a/?proxyHost=p&proxyPort=1&proxyUsername=u&proxyPassword=v&compressors=zlib,zstd",
          "mongodb://a?timeoutMS=1&heartbeatFrequencyMS=500&uuidRepresentation=standard&tls=true&ssl=true");

  @Test
  void damagedConnectionStringsEndInAnErrorOfOurOwnOrInSettings() {
    Random random = Seeds.random("UriFuzzTest");
    int read = 0;
    for (int round = 0; round < ROUNDS; round++) {
      String uri = damage(SOUND.get(random.nextInt(SOUND.size())), random);
      String txt = damage("replicaSet=rs0&authSource=x", random);
      try {
        ConnectionString understood = new ConnectionString(uri, (name, type) -> List.of(txt));
        MongoClientSettings settings =
            MongoClientSettings.builder().applyConnectionString(understood).build();
        assertThat(settings.getClusterSettings().getHosts()).isNotEmpty();
        read++;
      } catch (IllegalArgumentException | MongoConfigurationException e) {
        assertThat(e.getMessage())
            .as(uri)
            .matches(
                "(?s)(Invalid connection string: |The TXT record of |Cannot read the |The user ').*");
      } catch (RuntimeException e) {
        throw new AssertionError("for " + uri + " with TXT " + txt, e);
      }
    }
    assertThat(read).as("damaged but still sound").isGreaterThan(ROUNDS / 100);
  }

  private static String damage(String text, Random random) {
    StringBuilder damaged = new StringBuilder(text);
    for (int changes = random.nextInt(4); changes > 0 && damaged.length() > 0; changes--) {
      int at = random.nextInt(damaged.length());
      char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(4)) {
        case 0 -> damaged.setCharAt(at, c);
        case 1 -> damaged.insert(at, c);
        case 2 -> damaged.deleteCharAt(at);
        default -> damaged.setLength(at);
      }
    }
    return damaged.toString();
  }
}
