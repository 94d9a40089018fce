package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MongoNamespaceTest {
  @Test
  void theFirstDotDividesDatabaseFromCollection() {
    MongoNamespace namespace = new MongoNamespace("shop.orders.2025");
    assertThat(namespace.getDatabaseName()).isEqualTo("shop");
    assertThat(namespace.getCollectionName()).isEqualTo("orders.2025");
    assertThat(namespace.getFullName()).isEqualTo("shop.orders.2025").isEqualTo("" + namespace);
    assertThat(namespace)
        .isEqualTo(new MongoNamespace("shop", "orders.2025"))
        .hasSameHashCodeAs(new MongoNamespace("shop", "orders.2025"))
        .isNotEqualTo(new MongoNamespace("shop", "orders"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop", ".orders", "shop.", "", "."})
  void whatIsNoNamespaceIsRefused(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MongoNamespace(name))
        .withMessage("'" + name + "' is no namespace; it has to read database.collection.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "a/b", "a\\b", "a\"b", "a.b"})
  void aDatabaseNameSaysWhichCharacterIsWrong(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MongoNamespace(name, "c"))
        .withMessage(
            "'%s' cannot be the name of a database: it has '%s' at index 1.", name, name.charAt(1));
  }

  @Test
  void zeroCharactersAreNamedNotPrinted() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MongoNamespace.checkDatabaseNameValidity("\0"))
        .withMessageContaining("it has a zero character at index 0");
  }

  @Test
  void emptyNamesAreRefusedButCollectionsMayHaveAnyCharacter() {
    assertThatIllegalArgumentException().isThrownBy(() -> new MongoNamespace("", "c"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MongoNamespace("d", ""))
        .withMessage("The name of a collection must not be empty.");
    assertThat(new MongoNamespace("d", "a b/$").getCollectionName()).isEqualTo("a b/$");
  }
}
