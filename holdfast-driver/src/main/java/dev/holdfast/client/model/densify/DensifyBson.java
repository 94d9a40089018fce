package dev.holdfast.client.model.densify;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.model.MongoTimeUnit;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Growing;
import dev.holdfast.internal.builder.Items;

final class DensifyBson extends Growing<DensifyBson>
    implements DensifyOptions, NumberDensifyRange, DateDensifyRange {
  DensifyBson(Draft fields) {
    super(fields);
  }

  static DensifyBson range(Object bounds, Object step) {
    return new DensifyBson(Draft.of("bounds", bounds).and("step", notNull("step", step)));
  }

  DensifyBson unit(MongoTimeUnit unit) {
    return withLiteral("unit", unit.value());
  }

  @Override
  protected DensifyBson with(Draft fields) {
    return new DensifyBson(fields);
  }

  @Override
  public DensifyOptions partitionByFields(Iterable<String> fieldNames) {
    Items names = Items.texts(fieldNames);
    return names.values().isEmpty()
        ? with(fields.without("partitionByFields"))
        : with("partitionByFields", names);
  }

  @Override
  public DensifyOptions option(String name, Object value) {
    return with(name, notNull("value", value));
  }
}
