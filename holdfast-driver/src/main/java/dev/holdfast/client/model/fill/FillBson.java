package dev.holdfast.client.model.fill;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Growing;
import dev.holdfast.internal.builder.Items;
import org.bson.conversions.Bson;

final class FillBson extends Growing<FillBson>
    implements FillOptions, ValueFillOutputField, LocfFillOutputField, LinearFillOutputField {
  FillBson(Draft fields) {
    super(fields);
  }

  @Override
  protected FillBson with(Draft fields) {
    return new FillBson(fields);
  }

  @Override
  public <TExpression> FillOptions partitionBy(TExpression expression) {
    return with(
        fields.without("partitionByFields").and("partitionBy", notNull("expression", expression)));
  }

  @Override
  public FillOptions partitionByFields(Iterable<String> fieldNames) {
    Items names = Items.texts(fieldNames);
    Draft others = fields.without("partitionBy").without("partitionByFields");
    return with(names.values().isEmpty() ? others : others.and("partitionByFields", names));
  }

  @Override
  public FillOptions sortBy(Bson sortBy) {
    return with("sortBy", notNull("sortBy", sortBy));
  }

  @Override
  public FillOptions option(String name, Object value) {
    return with(name, notNull("value", value));
  }
}
