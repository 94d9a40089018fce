package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.test.Requirement;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What users can, and what they cannot, say about retries; and what they are told. */
class RetryApiTest {
  private static final Path ROOT = Path.of(System.getProperty("holdfast.root", ".."));

  @Test
  @Requirement({"RW-024", "RR-018", "RR-019", "BP-012", "BP-017"})
  void retriesAreSwitchedOnTheClientAndNowhereElse() throws IOException {
    Pattern setter = Pattern.compile("(\\S+) \\. public (?:static )?(\\S+) (\\w+)\\(.+\\)");
    Pattern aboutRetries =
        Pattern.compile("(?i).*(retr[iy]|attempt|token|overload|backoff|adaptive|jitter).*");
    TreeSet<String> setters = new TreeSet<>();
    for (String line : Files.readAllLines(ROOT.resolve("docs/api/holdfast-driver.txt"))) {
      Matcher method = setter.matcher(line);
      boolean sets = method.matches() && List.of("void", method.group(1)).contains(method.group(2));
      if (sets && aboutRetries.matcher(method.group(3)).matches()) {
        setters.add(method.group(1) + "." + method.group(3));
      }
    }
    String builder = "dev.holdfast.MongoClientSettings$Builder.";
    assertThat(setters)
        .containsExactly(
            builder + "addRetryListener", builder + "retryReads", builder + "retryWrites");
  }

  @Test
  @Requirement({"RW-020", "RW-021", "RW-022", "RW-023", "RR-016", "RR-017", "RR-021", "RR-022"})
  void theTwoOptionsHaveTheirNamesAndTheirDefaults() {
    MongoClientSettings plain = MongoClientSettings.builder().build();
    assertThat(plain.getRetryWrites()).isFalse();
    assertThat(plain.getRetryReads()).isTrue();
    MongoClientSettings set =
        MongoClientSettings.builder()
            .applyConnectionString(
                new dev.holdfast.ConnectionString("mongodb://a/?retryWrites=true&retryReads=false"))
            .build();
    assertThat(set.getRetryWrites()).isTrue();
    assertThat(set.getRetryReads()).isFalse();
  }

  @Test
  @Requirement("RW-096")
  void everyWriteTakesASession() {
    List<Method> writes =
        Arrays.stream(MongoCollection.class.getMethods())
            .filter(
                method ->
                    method
                        .getName()
                        .matches(
                            "(insert|update|replace|delete|bulkWrite|findOneAnd|drop|create|rename).*"))
            .filter(method -> !method.getName().contains("SearchIndex"))
            .toList();
    assertThat(writes).isNotEmpty();
    for (Method write : writes) {
      Class<?>[] parameters = write.getParameterTypes();
      boolean withSession = parameters.length > 0 && parameters[0] == ClientSession.class;
      boolean hasTwin =
          writes.stream()
              .filter(other -> other.getName().equals(write.getName()))
              .anyMatch(
                  other -> {
                    Class<?>[] theirs = other.getParameterTypes();
                    return theirs.length == parameters.length + 1
                        && theirs[0] == ClientSession.class
                        && Arrays.equals(Arrays.copyOfRange(theirs, 1, theirs.length), parameters);
                  });
      assertThat(withSession || hasTwin).as(write.toString()).isTrue();
    }
  }

  @Test
  @Requirement({"RW-044", "RR-079", "RR-080", "RR-082", "BP-060"})
  void thePageOnRetriesNamesEveryOperationAndItsConditions() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/retry-behaviour.md"));
    for (String operation :
        List.of(
            "insertOne",
            "insertMany",
            "updateOne",
            "replaceOne",
            "deleteOne",
            "findOneAndUpdate",
            "findOneAndReplace",
            "findOneAndDelete",
            "bulkWrite",
            "updateMany",
            "deleteMany",
            "find",
            "aggregate",
            "distinct",
            "countDocuments",
            "estimatedDocumentCount",
            "watch",
            "listDatabases",
            "listCollections",
            "listIndexes",
            "listSearchIndexes",
            "explain",
            "killCursors",
            "mapReduce",
            "getMore",
            "runCommand")) {
      assertThat(page).as(operation).containsPattern("`[^`]*" + operation);
    }
    assertThat(page)
        .contains("`mapReduce`, `getMore` and `runCommand` are not retryable reads")
        .contains("The driver has no separate method for read commands")
        .contains("Every operation is retried when the server says that it is overloaded")
        .contains("each command is judged for");
  }

  @Test
  @Requirement({"RR-081", "BP-061"})
  void theReleaseNotesWarnApplicationsWithTheirOwnRetryLoops() throws IOException {
    assertThat(Files.readString(ROOT.resolve("CHANGELOG.md")))
        .contains("retry loops in your own code")
        .contains("docs/retry-behaviour.md");
  }
}
