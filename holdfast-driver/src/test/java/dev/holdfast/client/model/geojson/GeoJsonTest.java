package dev.holdfast.client.model.geojson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.wire.DocumentBytes;
import dev.holdfast.wire.WireBuffer;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.junit.jupiter.api.Test;

class GeoJsonTest {
  private static final Position A = new Position(0, 0);
  private static final Position B = new Position(4, 0);
  private static final Position C = new Position(4, 4, 7.5);
  private static final List<Position> RING = List.of(A, B, C, A);

  @Test
  void everyGeometrySurvivesTheWayThroughBytes() {
    PolygonCoordinates rings = new PolygonCoordinates(RING, List.of(RING));
    CoordinateReferenceSystem system = NamedCoordinateReferenceSystem.EPSG_4326_STRICT_WINDING;
    Point point = new Point(A);
    for (Geometry geometry :
        List.of(
            point,
            new Point(system, C),
            new LineString(RING),
            new Polygon(RING, RING),
            new Polygon(system, rings),
            new MultiPoint(system, List.of(A, B)),
            new MultiPoint(List.of()),
            new MultiLineString(List.of(RING, RING)),
            new MultiPolygon(List.of(rings)),
            new GeometryCollection(
                system, List.of(point, new GeometryCollection(List.of(new LineString(RING))))))) {
      assertThat(throughBytes(geometry, geometry.getClass())).isEqualTo(geometry);
      assertThat(throughBytes(geometry, Geometry.class)).isEqualTo(geometry);
    }
  }

  @SuppressWarnings("unchecked") // The codec is for the geometry's class, or for all of them.
  private static Geometry throughBytes(Geometry geometry, Class<? extends Geometry> type) {
    Codec<Geometry> codec =
        (Codec<Geometry>) MongoClientSettings.getDefaultCodecRegistry().get(type);
    WireBuffer buffer = new WireBuffer(64);
    DocumentBytes.write(buffer, geometry, codec, false);
    buffer.limit(buffer.position());
    buffer.position(0);
    return DocumentBytes.read(buffer, codec);
  }

  @Test
  void theTextIsGeoJson() {
    assertThat(new Point(NamedCoordinateReferenceSystem.EPSG_4326, B).toJson())
        .isEqualTo(
            "{\"type\": \"Point\", \"coordinates\": [4.0, 0.0],"
                + " \"crs\": {\"type\": \"name\", \"properties\": {\"name\": \"EPSG:4326\"}}}");
    assertThat(new Polygon(RING).toJson())
        .isEqualTo(
            "{\"type\": \"Polygon\","
                + " \"coordinates\": [[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0, 7.5], [0.0, 0.0]]]}");
  }

  @Test
  void fieldsMayComeInAnyOrderAndNumbersBeOfAnyType() {
    assertThat(decode("{coordinates: [{$numberLong: '4'}, 0], type: 'Point'}", Geometry.class))
        .isEqualTo(new Point(B));
  }

  @Test
  void whatIsNoGeometryIsToldWhy() {
    assertRefused("{type: 'Point'}", Geometry.class, "coordinates");
    assertRefused("{coordinates: [1, 2]}", Geometry.class, "type");
    assertRefused("{type: 'Circle', coordinates: [1, 2]}", Geometry.class, "'Circle'");
    assertRefused("{type: 'Point', coordinates: [1]}", Geometry.class, "at least two values");
    assertRefused("{type: 'Point', coordinates: [1, 'x']}", Geometry.class, "Not a geometry");
    assertRefused("{type: 'Point', coordinates: [1, 2], x: 1}", Geometry.class, "'x'");
    assertRefused("{type: 'Polygon', coordinates: []}", Geometry.class, "at least one ring");
    assertRefused("{type: 'Point', coordinates: [1, 2]}", Polygon.class, "Expected a Polygon");
    assertRefused(
        "{type: 'Point', coordinates: [1, 2], crs: {type: 'link', properties: {}}}",
        Geometry.class,
        "'link'");
  }

  private static void assertRefused(String json, Class<?> type, String why) {
    assertThatThrownBy(() -> decode(json, type))
        .isInstanceOf(CodecConfigurationException.class)
        .hasMessageContaining(why);
  }

  private static Object decode(String json, Class<?> type) {
    return MongoClientSettings.getDefaultCodecRegistry()
        .get(type)
        .decode(new BsonDocumentReader(BsonDocument.parse(json)), DecoderContext.builder().build());
  }

  @Test
  void impossibleShapesAreRefused() {
    assertThatThrownBy(() -> new Position(List.of(1.0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LineString(List.of(A)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Polygon(List.of(A, B, A)))
        .hasMessageContaining("at least four positions, not 3");
    assertThatThrownBy(() -> new Polygon(List.of(A, B, C, B)))
        .hasMessageContaining("ends where it begins");
    assertThatThrownBy(() -> new Polygon(RING, List.of(List.of(A))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void equalityKnowsKindAndReferenceSystem() {
    assertThat(new MultiPoint(RING)).isNotEqualTo(new LineString(RING));
    assertThat(new Point(A)).isNotEqualTo(new Point(NamedCoordinateReferenceSystem.CRS_84, A));
    assertThat(new Point(A)).hasToString("Point[0.0, 0.0]");
  }
}
