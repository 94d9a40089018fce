package dev.holdfast.internal.dns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.ServerAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With the prose tests of Initial DNS Seedlist Discovery. */
class SrvRecordsTest {
  private static SrvRecords read(String srvHost, String... targets) {
    List<String> records = List.of(targets).stream().map(t -> "0 5 27017 " + t).toList();
    return SrvRecords.read(srvHost, null, records);
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource({
    // Prose test 1: fewer than three parts are fine.
    "localhost, a.localhost",
    "mongo.local, test_1.mongo.local",
    "blogs.mongodb.com, cluster.mongodb.com",
    "blogs.mongodb.com, blogs.mongodb.com",
    "BLOGS.MongoDB.com, a.MONGODB.com.",
    "a.b.c.d, x.y.b.c.d"
  })
  void aTargetInTheDomainIsAccepted(String srvHost, String target) {
    assertThat(read(srvHost, target).refused()).isEmpty();
    assertThat(read(srvHost, target).accepted()).hasSize(1);
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource({
    // Prose test 2: another domain.
    "localhost, localhost.mongodb",
    "mongo.local, test_1.evil.local",
    "blogs.mongodb.com, blogs.evil.com",
    // Prose test 3: the SRV host itself, where it is the domain.
    "localhost, localhost",
    "mongo.local, mongo.local",
    // Prose test 4: no dot before the domain.
    "localhost, test_1.cluster_1localhost",
    "mongo.local, test_1.my_hostmongo.local",
    "blogs.mongodb.com, cluster.testmongodb.com"
  })
  void aTargetOutsideOfTheDomainIsRefused(String srvHost, String target) {
    assertThat(read(srvHost, target).accepted()).isEmpty();
    assertThat(read(srvHost, target).refused()).containsExactly(target);
  }

  @Test
  void anotherSuffixCanBeAllowedInstead() {
    List<String> records = List.of("0 0 1 a.example.org.", "0 0 1 a.example.com.");
    SrvRecords read = SrvRecords.read("x.example.com", ".Example.org", records);
    assertThat(read.accepted()).containsExactly(new ServerAddress("a.example.org", 1));
    assertThat(read.refused()).containsExactly("a.example.com");
  }

  @Test
  void aServerCountsOnceAndKeepsItsPort() {
    SrvRecords read =
        SrvRecords.read(
            "x.b.c",
            null,
            List.of("0 0 1 A.b.c.", "9 9 1 a.b.c", "0 0 2 a.b.c.", " 0  0 3\ta.b.c. "));
    assertThat(read.accepted())
        .containsExactly(
            new ServerAddress("a.b.c:1"),
            new ServerAddress("a.b.c:2"),
            new ServerAddress("a.b.c:3"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a.b.c",
        "0 0 a.b.c",
        "0 0 x a.b.c",
        "0 0 70000 a.b.c",
        "0 0 1 .",
        "0 0 1 a b"
      })
  void anUnreadableRecordIsAnError(String record) {
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> SrvRecords.read("x.b.c", null, List.of(record)))
        .withMessage(
            "An SRV record of x.b.c is '"
                + record
                + "'; it must be a priority, a weight, a port and a host.");
  }

  @Test
  void aLimitTakesSoManyByChance() {
    String[] targets = IntStream.range(0, 6).mapToObj(i -> "s" + i + ".b.c").toArray(String[]::new);
    SrvRecords read = read("x.b.c", targets);
    Set<List<ServerAddress>> picks = new HashSet<>();
    for (int seed = 0; seed < 50; seed++) {
      List<ServerAddress> pick = read.limitedTo(2, new Random(seed));
      assertThat(pick).hasSize(2).doesNotHaveDuplicates().isSubsetOf(read.accepted());
      assertThat(read.limitedTo(2, new Random(seed))).isEqualTo(pick);
      picks.add(pick);
    }
    assertThat(picks).hasSizeGreaterThan(10);
  }

  @Test
  void noLimitAndAGenerousLimitTakeAll() {
    SrvRecords read = read("x.b.c", "s1.b.c", "s2.b.c");
    for (Integer limit : new Integer[] {null, 0, 2, 3}) {
      assertThat(read.limitedTo(limit, new Random(1))).isEqualTo(read.accepted());
    }
  }
}
