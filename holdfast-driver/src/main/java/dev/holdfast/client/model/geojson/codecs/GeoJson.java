package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.CoordinateReferenceSystem;
import dev.holdfast.client.model.geojson.Geometry;
import dev.holdfast.client.model.geojson.GeometryCollection;
import dev.holdfast.client.model.geojson.LineString;
import dev.holdfast.client.model.geojson.MultiLineString;
import dev.holdfast.client.model.geojson.MultiPoint;
import dev.holdfast.client.model.geojson.MultiPolygon;
import dev.holdfast.client.model.geojson.NamedCoordinateReferenceSystem;
import dev.holdfast.client.model.geojson.Point;
import dev.holdfast.client.model.geojson.Polygon;
import dev.holdfast.client.model.geojson.PolygonCoordinates;
import dev.holdfast.client.model.geojson.Position;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonReader;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.jspecify.annotations.Nullable;

/** Reads and writes GeoJSON. Fields may be in any order, but unknown fields are an error. */
final class GeoJson {
  private static final DecoderContext READING = DecoderContext.builder().build();
  private static final EncoderContext WRITING = EncoderContext.builder().build();

  private GeoJson() {}

  static void write(BsonWriter writer, Geometry geometry) {
    writer.writeStartDocument();
    writer.writeString("type", geometry.getType().getTypeName());
    writer.writeName(geometry instanceof GeometryCollection ? "geometries" : "coordinates");
    writeContent(writer, geometry);
    CoordinateReferenceSystem system = geometry.getCoordinateReferenceSystem();
    if (system != null) {
      writer.writeName("crs");
      if (!(system instanceof NamedCoordinateReferenceSystem named)) {
        throw new CodecConfigurationException(
            "Only named coordinate reference systems can be encoded, not " + system + ".");
      }
      new NamedCoordinateReferenceSystemCodec().encode(writer, named, WRITING);
    }
    writer.writeEndDocument();
  }

  private static void writeContent(BsonWriter writer, Geometry geometry) {
    if (geometry instanceof Point point) {
      writePosition(writer, point.getCoordinates());
    } else if (geometry instanceof LineString line) {
      writePositions(writer, line.getCoordinates());
    } else if (geometry instanceof Polygon polygon) {
      writeRings(writer, polygon.getCoordinates());
    } else if (geometry instanceof MultiPoint points) {
      writePositions(writer, points.getCoordinates());
    } else {
      writer.writeStartArray();
      if (geometry instanceof MultiLineString lines) {
        lines.getCoordinates().forEach(line -> writePositions(writer, line));
      } else if (geometry instanceof MultiPolygon polygons) {
        polygons.getCoordinates().forEach(polygon -> writeRings(writer, polygon));
      } else if (geometry instanceof GeometryCollection collection) {
        collection.getGeometries().forEach(each -> write(writer, each));
      } else {
        throw new AssertionError(geometry);
      }
      writer.writeEndArray();
    }
  }

  private static void writeRings(BsonWriter writer, PolygonCoordinates polygon) {
    writer.writeStartArray();
    writePositions(writer, polygon.getExterior());
    polygon.getHoles().forEach(hole -> writePositions(writer, hole));
    writer.writeEndArray();
  }

  private static void writePositions(BsonWriter writer, List<Position> positions) {
    writer.writeStartArray();
    positions.forEach(position -> writePosition(writer, position));
    writer.writeEndArray();
  }

  private static void writePosition(BsonWriter writer, Position position) {
    writer.writeStartArray();
    position.getValues().forEach(writer::writeDouble);
    writer.writeEndArray();
  }

  static Geometry read(BsonReader reader) {
    BsonDocument document = new BsonDocumentCodec().decode(reader, READING);
    try {
      return geometry(document);
    } catch (BsonInvalidOperationException | IllegalArgumentException e) {
      throw new CodecConfigurationException(
          "Not a geometry: " + document + ". " + e.getMessage(), e);
    }
  }

  private static Geometry geometry(BsonDocument document) {
    String type = document.getString("type").getValue();
    String field = type.equals("GeometryCollection") ? "geometries" : "coordinates";
    for (String name : document.keySet()) {
      if (!Set.of("type", "crs", field).contains(name)) {
        throw new IllegalArgumentException("Unexpected field '" + name + "'.");
      }
    }
    BsonValue content = document.getArray(field);
    @Nullable CoordinateReferenceSystem system =
        document.containsKey("crs") ? referenceSystem(document.getDocument("crs")) : null;
    return switch (type) {
      case "Point" -> new Point(system, position(content));
      case "LineString" -> new LineString(system, each(content, GeoJson::position));
      case "Polygon" -> new Polygon(system, polygon(content));
      case "MultiPoint" -> new MultiPoint(system, each(content, GeoJson::position));
      case "MultiLineString" ->
          new MultiLineString(system, each(content, line -> each(line, GeoJson::position)));
      case "MultiPolygon" -> new MultiPolygon(system, each(content, GeoJson::polygon));
      case "GeometryCollection" ->
          new GeometryCollection(system, each(content, each -> geometry(each.asDocument())));
      default -> throw new IllegalArgumentException("There is no type '" + type + "'.");
    };
  }

  static NamedCoordinateReferenceSystem referenceSystem(BsonDocument document) {
    try {
      String type = document.getString("type").getValue();
      if (!type.equals("name")) {
        throw new IllegalArgumentException(
            "Only the type 'name' is supported, not '" + type + "'.");
      }
      return new NamedCoordinateReferenceSystem(
          document.getDocument("properties").getString("name").getValue());
    } catch (BsonInvalidOperationException | IllegalArgumentException e) {
      throw new CodecConfigurationException(
          "Not a coordinate reference system: " + document + ". " + e.getMessage(), e);
    }
  }

  private static PolygonCoordinates polygon(BsonValue value) {
    List<List<Position>> rings = each(value, ring -> each(ring, GeoJson::position));
    if (rings.isEmpty()) {
      throw new IllegalArgumentException("A polygon has at least one ring.");
    }
    return new PolygonCoordinates(rings.get(0), rings.subList(1, rings.size()));
  }

  private static Position position(BsonValue value) {
    return new Position(each(value, number -> number.asNumber().doubleValue()));
  }

  private static <T> List<T> each(BsonValue array, Function<BsonValue, T> decode) {
    return array.asArray().stream().map(decode).toList();
  }
}
