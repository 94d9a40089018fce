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
      "Says what a connection string means on a bad day.",
      "",
      "Nothing is connected to, except that mongodb+srv asks DNS. Exit code 1 if there is a risk."
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

  @Option(names = "--json", description = "For scripts.")
  private boolean json;

  private final Terminal terminal;

  public DoctorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    ConnectionString parsed = uri.read("doctor", terminal);
    List<Cost> costs = Cost.of(MongoClientSettings.builder().applyConnectionString(parsed).build());
    List<Advice> advice = Checkup.of(parsed);
    if (json) {
      terminal.out().println(json(costs, advice));
    } else {
      lines(parsed, costs, advice);
    }
    return advice.stream().anyMatch(one -> one.level() == Advice.Level.RISK) ? 1 : 0;
  }

  private void lines(ConnectionString parsed, List<Cost> costs, List<Advice> advice) {
    terminal.out().println(parsed);
    terminal.out().println();
    Table table = new Table("limit", "set to", "how long this may take");
    costs.forEach(cost -> table.row(cost.setting(), cost.limit(), cost.meaning()));
    table.lines().forEach(terminal.out()::println);
    terminal.out().println();
    for (Advice one : advice) {
      terminal
          .out()
          .printf(
              "%-8s %s %s%n",
              one.level().name().toLowerCase(Locale.ROOT), one.setting(), one.text());
    }
    if (advice.stream().allMatch(one -> one.level() == Advice.Level.NOTE)) {
      terminal.out().println("Nothing to worry about.");
    }
  }

  private static String json(List<Cost> costs, List<Advice> advice) {
    return Json.text(
        new Document(
                "limits",
                costs.stream()
                    .map(
                        cost ->
                            new Document("setting", cost.setting())
                                .append("limit", cost.limit())
                                .append("meaning", cost.meaning()))
                    .toList())
            .append(
                "advice",
                advice.stream()
                    .map(
                        one ->
                            new Document("level", one.level().name().toLowerCase(Locale.ROOT))
                                .append("setting", one.setting())
                                .append("text", one.text()))
                    .toList()));
  }
}
