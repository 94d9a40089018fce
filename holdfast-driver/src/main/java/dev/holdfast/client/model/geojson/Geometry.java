package dev.holdfast.client.model.geojson;

import dev.holdfast.client.model.geojson.codecs.GeoJsonCodecProvider;
import java.io.StringWriter;
import java.util.Objects;
import org.bson.codecs.Codec;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** A GeoJSON geometry. Immutable. */
public abstract sealed class Geometry
    permits Point,
        LineString,
        Polygon,
        MultiPoint,
        MultiLineString,
        MultiPolygon,
        GeometryCollection {
  private final @Nullable CoordinateReferenceSystem coordinateReferenceSystem;

  protected Geometry() {
    this(null);
  }

  protected Geometry(@Nullable CoordinateReferenceSystem coordinateReferenceSystem) {
    this.coordinateReferenceSystem = coordinateReferenceSystem;
  }

  public abstract GeoJsonObjectType getType();

  /** The coordinates, or the geometries of a collection. */
  abstract Object content();

  public String toJson() {
    StringWriter text = new StringWriter();
    Codec<Geometry> codec =
        CodecRegistries.fromProviders(new GeoJsonCodecProvider()).get(Geometry.class);
    codec.encode(new JsonWriter(text), this, EncoderContext.builder().build());
    return text.toString();
  }

  /** Null means the default. */
  public @Nullable CoordinateReferenceSystem getCoordinateReferenceSystem() {
    return coordinateReferenceSystem;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Geometry that
        && getClass() == that.getClass()
        && content().equals(that.content())
        && Objects.equals(coordinateReferenceSystem, that.coordinateReferenceSystem);
  }

  @Override
  public int hashCode() {
    return Objects.hash(getType(), content(), coordinateReferenceSystem);
  }

  @Override
  public String toString() {
    return getType().getTypeName()
        + content()
        + (coordinateReferenceSystem == null ? "" : " in " + coordinateReferenceSystem);
  }
}
