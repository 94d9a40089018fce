package dev.holdfast.cli.doctor;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.cli.Terminal;
import dev.holdfast.cli.UriSource;
import dev.holdfast.cli.text.Json;
import dev.holdfast.cli.text.Table;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.bson.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast doctor}: checks a connection string. */
@Command(
    name = "doctor",
    description = {
      "Reports what a connection string means during a failure.",
      "",
      "Connects to no server; mongodb+srv queries DNS. Exit code 1 if there is a risk."
    },
    footer = {
      "",
      "Examples:",
      "  ./holdfast doctor --uri-file FILE",
      "  printenv MONGODB_URI | ./holdfast doctor --uri-file - --json",
      "  ./holdfast doctor 'mongodb://a,b,c/shop?replicaSet=rs0'",
    })
public final class DoctorCommand implements Callable<Integer> {
  @Mixin private UriSource uri = new UriSource();

  @Option(names = "--json", description = "Prints one JSON document, for scripts.")
  private boolean json;

  private final Terminal terminal;

  public DoctorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    ConnectionString parsed = uri.read("doctor", terminal);
    List<TimeLimit> limits =
        TimeLimit.of(MongoClientSettings.builder().applyConnectionString(parsed).build());
    List<Finding> findings = ConnectionStringCheck.of(parsed);
    if (json) {
      terminal.out().println(json(limits, findings));
    } else {
      lines(parsed, limits, findings);
    }
    return findings.stream().anyMatch(one -> one.level() == Finding.Level.RISK) ? 1 : 0;
  }

  private void lines(ConnectionString parsed, List<TimeLimit> limits, List<Finding> findings) {
    terminal.out().println(parsed);
    terminal.out().println();
    Table table = new Table("limit", "set to", "how long this may take");
    limits.forEach(limit -> table.row(limit.setting(), limit.limit(), limit.meaning()));
    table.lines().forEach(terminal.out()::println);
    terminal.out().println();
    for (Finding one : findings) {
      terminal
          .out()
          .printf(
              "%-8s %s %s%n",
              one.level().name().toLowerCase(Locale.ROOT), one.setting(), one.text());
    }
    if (findings.stream().allMatch(one -> one.level() == Finding.Level.NOTE)) {
      terminal.out().println("Nothing to worry about.");
    }
  }

  private static String json(List<TimeLimit> limits, List<Finding> findings) {
    return Json.text(
        new Document(
                "limits",
                limits.stream()
                    .map(
                        limit ->
                            new Document("setting", limit.setting())
                                .append("limit", limit.limit())
                                .append("meaning", limit.meaning()))
                    .toList())
            .append(
                "advice",
                findings.stream()
                    .map(
                        one ->
                            new Document("level", one.level().name().toLowerCase(Locale.ROOT))
                                .append("setting", one.setting())
                                .append("text", one.text()))
                    .toList()));
  }
}
