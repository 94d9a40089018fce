package dev.holdfast.internal.connection.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.ongres.scram.common.ScramFunctions;
import com.ongres.scram.common.ScramMechanism;
import com.ongres.scram.common.StringPreparation;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SaltedPasswordTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4096, 15_000})
  void theResultIsThatOfTheLibrary(int iterations) {
    for (String password :
        new String[] {"pencil", "p", "\u00fcn\u00efc\u00f6d\u00e9 \u4e2d", "x".repeat(200)}) {
      byte[] salt = new byte[16];
      new Random(iterations).nextBytes(salt);
      assertThat(derive("HmacSHA256", password, salt, iterations))
          .isEqualTo(byLibrary(ScramMechanism.SCRAM_SHA_256, password, salt, iterations));
      assertThat(derive("HmacSHA1", password, salt, iterations))
          .isEqualTo(byLibrary(ScramMechanism.SCRAM_SHA_1, password, salt, iterations));
    }
  }

  @Test
  void theWorkEndsWhenItsTimeIsOver() {
    AtomicInteger checks = new AtomicInteger();
    Runnable endsAtTheThird =
        () -> {
          if (checks.incrementAndGet() == 3) {
            throw new IllegalStateException("time is over");
          }
        };
    assertThatThrownBy(
            () ->
                SaltedPassword.derive(
                    "HmacSHA256", "pencil".toCharArray(), new byte[16], 10_000_000, endsAtTheThird))
        .hasMessage("time is over");
    assertThat(checks).hasValue(3);
  }

  @Test
  void theTimeIsAskedForEveryFewMilliseconds() {
    AtomicInteger checks = new AtomicInteger();
    SaltedPassword.derive(
        "HmacSHA256", "pencil".toCharArray(), new byte[16], 20_000, checks::incrementAndGet);
    assertThat(checks).hasValueGreaterThan(4);
  }

  private static byte[] derive(String hmac, String password, byte[] salt, int iterations) {
    return SaltedPassword.derive(hmac, password.toCharArray(), salt, iterations, () -> {});
  }

  private static byte[] byLibrary(
      ScramMechanism mechanism, String password, byte[] salt, int iterations) {
    return ScramFunctions.saltedPassword(
        mechanism, StringPreparation.SASL_PREPARATION, password.toCharArray(), salt, iterations);
  }
}
