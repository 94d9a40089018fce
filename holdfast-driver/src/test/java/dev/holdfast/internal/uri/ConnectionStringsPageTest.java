package dev.holdfast.internal.uri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.test.LogCapture;
import dev.holdfast.test.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** docs/connection-strings.md and the table of options tell the same story. */
class ConnectionStringsPageTest {
  private static final Pattern ROW =
      Pattern.compile("^\\| `([^`]+)` \\| (.+) \\| (.+) \\| (.*)\\|$", Pattern.MULTILINE);

  private static String page;

  @BeforeAll
  static void readThePage() throws Exception {
    page =
        Files.readString(
            Path.of(System.getProperty("holdfast.root"), "docs/connection-strings.md"));
  }

  @Test
  void everyOptionHasOneRowInTheOrderOfTheTable() {
    List<String> documented = new ArrayList<>();
    Matcher row = ROW.matcher(page);
    while (row.find()) {
      documented.add(row.group(1));
    }
    assertThat(documented)
        .isEqualTo(UriOptions.all().stream().<String>map(UriOption::name).toList());
  }

  @Test
  @Requirement({"BP-012", "BP-017"})
  void noOptionChangesTheLimitsOfRetries() {
    assertThat(UriOptions.all().stream().<String>map(UriOption::name))
        .filteredOn(
            name -> name.matches("(?i).*(retr[iy]|attempt|token|overload|backoff|adaptive).*"))
        .containsExactlyInAnyOrder("retryReads", "retryWrites", "adaptiveRetries");
    for (String value : List.of("true", "false")) {
      assertThat(settings("mongodb://a/?adaptiveRetries=" + value))
          .hasToString(settings("mongodb://a/").toString());
    }
  }

  private static MongoClientSettings settings(String uri) {
    return MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri)).build();
  }

  @Test
  @Requirement("SDAM-216")
  void thePageWarnsAgainstLongLists() {
    assertThat(page).contains("Avoid very long lists").contains("Each\n  host gets a monitor");
  }

  @Test
  void otherNamesAreMentioned() {
    List<String> others = new ArrayList<>();
    for (UriOption<?> option : UriOptions.all()) {
      option.otherNames().forEach(name -> others.add("`" + name + "`"));
      option.deprecatedNames().forEach(name -> others.add("`" + name + "`"));
    }
    assertThat(page).contains(others);
  }

  @Test
  void everyExampleIsUnderstoodWithoutAWarning() {
    Matcher row = ROW.matcher(page);
    int examples = 0;
    while (row.find()) {
      String example = row.group(4).strip().replace("`", "");
      if (!example.isEmpty()) {
        examples++;
        assertThat(example).startsWith(row.group(1) + "=");
        assertThat(warningsOf(example)).as(example).isEmpty();
      }
    }
    assertThat(examples).isGreaterThan(30);
  }

  private static List<String> warningsOf(String example) {
    String name = example.substring(0, example.indexOf('='));
    String scheme = name.startsWith("srv") ? "mongodb+srv://a.example.com/?" : "mongodb://u:p@a/?";
    String needed =
        switch (name) {
          case "readPreferenceTags", "maxStalenessSeconds" -> "&readPreference=nearest";
          case "proxyPort" -> "&proxyHost=p";
          case "authMechanismProperties" -> "&authMechanism=MONGODB-OIDC";
          default -> "";
        };
    String uri = (scheme + example + needed).replace("u:p@", needed.contains("OIDC") ? "" : "u:p@");
    try (LogCapture log = new LogCapture("dev.holdfast.uri")) {
      assertThat(new ConnectionString(uri, (n, type) -> List.of())).isNotNull();
      return log.warnings();
    }
  }
}
