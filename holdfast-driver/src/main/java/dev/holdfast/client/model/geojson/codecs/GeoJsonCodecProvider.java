package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.Geometry;
import dev.holdfast.client.model.geojson.GeometryCollection;
import dev.holdfast.client.model.geojson.LineString;
import dev.holdfast.client.model.geojson.MultiLineString;
import dev.holdfast.client.model.geojson.MultiPoint;
import dev.holdfast.client.model.geojson.MultiPolygon;
import dev.holdfast.client.model.geojson.NamedCoordinateReferenceSystem;
import dev.holdfast.client.model.geojson.Point;
import dev.holdfast.client.model.geojson.Polygon;
import java.util.Map;
import java.util.function.Function;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** Codecs for all geometries. */
public class GeoJsonCodecProvider implements CodecProvider {
  private static final Map<Class<?>, Function<CodecRegistry, Codec<?>>> CODECS =
      Map.of(
          Point.class, PointCodec::new,
          LineString.class, LineStringCodec::new,
          Polygon.class, PolygonCodec::new,
          MultiPoint.class, MultiPointCodec::new,
          MultiLineString.class, MultiLineStringCodec::new,
          MultiPolygon.class, MultiPolygonCodec::new,
          GeometryCollection.class, GeometryCollectionCodec::new,
          Geometry.class, GeometryCodec::new,
          NamedCoordinateReferenceSystem.class,
              registry -> new NamedCoordinateReferenceSystemCodec());

  public GeoJsonCodecProvider() {}

  @Override
  @SuppressWarnings("unchecked") // The map contains the codec of each class.
  public <T> @Nullable Codec<T> get(Class<T> type, CodecRegistry registry) {
    Function<CodecRegistry, Codec<?>> codec = CODECS.get(type);
    return codec == null ? null : (Codec<T>) codec.apply(registry);
  }

  @Override
  public String toString() {
    return "GeoJsonCodecProvider{}";
  }
}
