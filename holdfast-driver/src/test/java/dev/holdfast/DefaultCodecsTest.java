package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bson.codecs.configuration.CodecRegistries.fromProviders;
import static org.bson.codecs.configuration.CodecRegistries.fromRegistries;

import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.geojson.Point;
import dev.holdfast.client.model.geojson.Position;
import dev.holdfast.wire.DocumentBytes;
import dev.holdfast.wire.WireBuffer;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.pojo.PojoCodecProvider;
import org.bson.codecs.pojo.annotations.BsonId;
import org.bson.json.JsonObject;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What users may put into documents without adding a codec. */
class DefaultCodecsTest {
  private static final CodecRegistry DEFAULT = MongoClientSettings.getDefaultCodecRegistry();

  public record Line(String article, int count) {}

  public record Order(
      @BsonId ObjectId id, LocalDate date, DayOfWeek day, List<Line> lines, Point place) {}

  /** As users write them. */
  public static final class Customer {
    private String name;
    private List<Line> basket = new ArrayList<>();
    private Map<String, Integer> points = Map.of();

    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }

    public List<Line> getBasket() {
      return basket;
    }

    public void setBasket(List<Line> basket) {
      this.basket = basket;
    }

    public Map<String, Integer> getPoints() {
      return points;
    }

    public void setPoints(Map<String, Integer> points) {
      this.points = points;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Customer that
          && Objects.equals(name, that.name)
          && basket.equals(that.basket)
          && points.equals(that.points);
    }

    @Override
    public int hashCode() {
      return Objects.hash(name, basket, points);
    }
  }

  @Test
  void aRecordSurvivesTheWayThroughBytes() {
    Order order =
        new Order(
            new ObjectId(),
            LocalDate.of(2026, 1, 2),
            DayOfWeek.FRIDAY,
            List.of(new Line("pen", 3), new Line("ink", 1)),
            new Point(new Position(7.4, 46.9)));
    assertThat(throughBytes(order, DEFAULT.get(Order.class))).isEqualTo(order);
  }

  @Test
  void aPojoSurvivesTheWayThroughBytesOnceItsProviderIsThere() {
    CodecRegistry registry =
        fromRegistries(DEFAULT, fromProviders(PojoCodecProvider.builder().automatic(true).build()));
    Customer customer = new Customer();
    customer.setName("Ada");
    customer.setBasket(List.of(new Line("pen", 3)));
    customer.setPoints(Map.of("2026", 12));
    assertThat(throughBytes(customer, registry.get(Customer.class))).isEqualTo(customer);
  }

  @Test
  void aDocumentHoldsAllOfThem() {
    Document document =
        new Document("instant", Instant.ofEpochMilli(5))
            .append("day", DayOfWeek.MONDAY)
            .append("json", new JsonObject("{\"a\": 1}"))
            .append("filter", Filters.gt("a", 1))
            .append("place", new Point(new Position(1, 2)))
            .append("line", new Line("pen", 1));
    Codec<BsonDocument> bson = DEFAULT.get(BsonDocument.class);
    WireBuffer buffer = written(document, DEFAULT.get(Document.class));
    assertThat(DocumentBytes.read(buffer, bson).toJson())
        .isEqualTo(
            "{\"instant\": {\"$date\": \"1970-01-01T00:00:00.005Z\"}, \"day\": \"MONDAY\","
                + " \"json\": {\"a\": 1}, \"filter\": {\"a\": {\"$gt\": 1}},"
                + " \"place\": {\"type\": \"Point\", \"coordinates\": [1.0, 2.0]},"
                + " \"line\": {\"article\": \"pen\", \"count\": 1}}");
  }

  @Test
  void documentsTakeTheDirectPath() {
    assertThat(DEFAULT.get(Document.class).getClass().getName())
        .isEqualTo("dev.holdfast.wire.DirectDocumentCodec");
  }

  private static <T> T throughBytes(T value, Codec<T> codec) {
    return DocumentBytes.read(written(value, codec), codec);
  }

  private static <T> WireBuffer written(T value, Codec<T> codec) {
    WireBuffer buffer = new WireBuffer(64);
    DocumentBytes.write(buffer, value, codec, true);
    buffer.limit(buffer.position());
    buffer.position(0);
    return buffer;
  }
}
