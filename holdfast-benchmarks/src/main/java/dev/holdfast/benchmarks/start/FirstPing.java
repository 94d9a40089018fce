package dev.holdfast.benchmarks.start;

import dev.holdfast.benchmarks.work.Work;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.bson.Document;

/** A JVM that sends one ping and prints when it is done, and then the number of loaded classes. */
public final class FirstPing {
  private FirstPing() {}

  public static void main(String[] args) throws IOException {
    String uri = args[1];
    switch (args[0]) {
      case "holdfast" -> {
        try (var client = dev.holdfast.client.MongoClients.create(uri)) {
          client.getDatabase(Work.DATABASE).runCommand(new Document("ping", 1));
          tell();
        }
      }
      case "official" -> {
        try (var client = com.mongodb.client.MongoClients.create(uri)) {
          client.getDatabase(Work.DATABASE).runCommand(new Document("ping", 1));
          tell();
        }
      }
      case "nothing" -> tell();
      default -> throw new IllegalArgumentException("Nobody is called " + args[0]);
    }
  }

  private static void tell() {
    System.out.println("done");
    System.out.println(ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount());
  }
}
