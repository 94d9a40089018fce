package dev.holdfast.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** All rows of a run, with the date and the machine. */
public record Results(LocalDate date, Machine machine, List<Row> rows) {
  private static final Path FOLDER = Path.of("benchmarks", "results");
  private static final JsonWriterSettings SETTINGS =
      JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).indent(true).build();

  public Results {
    rows = List.copyOf(rows);
  }

  public Results(LocalDate date, List<Row> rows) {
    this(date, Machine.here(), rows);
  }

  /** For example jdk17. Each JDK has its own table. */
  public String runtime() {
    return "jdk" + Runtime.version().feature();
  }

  /**
   * @return the file for this date and JDK, relative to the project
   */
  public Path write(Path root) throws IOException {
    Path file = FOLDER.resolve(date + "-" + runtime() + ".json");
    Files.createDirectories(root.resolve(FOLDER));
    Files.writeString(root.resolve(file), toJson() + "\n");
    return file;
  }

  String toJson() {
    return new Document("date", date.toString())
        .append(
            "machine",
            new Document("jdk", machine.jdk())
                .append("vm", machine.vm())
                .append("system", machine.system())
                .append("processor", machine.processor())
                .append("processors", machine.processors())
                .append("memoryBytes", machine.memoryBytes()))
        .append("rows", rows.stream().map(Results::document).toList())
        .toJson(SETTINGS);
  }

  private static Document document(Row row) {
    Document document =
        new Document("id", row.id())
            .append("title", row.title())
            .append("unit", row.unit().symbol())
            .append("holdfast", row.holdfast())
            .append("official", row.official())
            .append("floor", Double.isNaN(row.floor()) ? null : row.floor())
            .append("ratio", row.ratio())
            .append("disturbed", row.disturbed());
    Goals.of(row)
        .ifPresent(goal -> document.append("goal", goal.text()).append("met", goal.isMetBy(row)));
    return document.append("details", row.details());
  }
}
