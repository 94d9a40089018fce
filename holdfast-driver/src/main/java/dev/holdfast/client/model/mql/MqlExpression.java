package dev.holdfast.client.model.mql;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoClientSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistry;

/**
 * Implements all expression types: the types are only for the compiler. Immutable. The BSON is rendered when
 * a codec registry is available.
 */
final class MqlExpression<T extends MqlValue>
    implements MqlBoolean,
        MqlInteger,
        MqlString,
        MqlDate,
        MqlDocument,
        MqlArray<T>,
        MqlMap<T>,
        MqlEntry<T> {
  private static final MqlValue MISSING = constant(new BsonString("$$REMOVE"));

  private final Node node;

  private MqlExpression(Node node) {
    this.node = node;
  }

  Node node() {
    return node;
  }

  BsonValue render(CodecRegistry registry) {
    return node.render(registry, 0);
  }

  static MqlExpression<?> of(MqlValue value) {
    return (MqlExpression<?>) notNull("value", value);
  }

  @SuppressWarnings("unchecked") // An expression implements every type.
  static <R extends MqlValue> R cast(MqlValue value) {
    return (R) value;
  }

  static <R extends MqlValue> R made(Node node) {
    return cast(new MqlExpression<>(node));
  }

  static <R extends MqlValue> R constant(BsonValue value) {
    return made((registry, depth) -> value);
  }

  /** {@code {operator: [this, more…]}} */
  private <R extends MqlValue> R on(String operator, MqlValue... more) {
    List<MqlValue> operands = new ArrayList<>(List.of(this));
    operands.addAll(List.of(more));
    return made(Node.operator(operator, Node.array(operands)));
  }

  /** {@code {operator: this}} */
  private <R extends MqlValue> R alone(String operator) {
    return made(Node.operator(operator, node));
  }

  private static <R extends MqlValue> R with(String operator, Object... namesAndExpressions) {
    return made(Node.operator(operator, namesAndExpressions));
  }

  @Override
  public MqlBoolean eq(MqlValue other) {
    notNull("other", other);
    return on("$eq", other);
  }

  @Override
  public MqlBoolean ne(MqlValue other) {
    notNull("other", other);
    return on("$ne", other);
  }

  @Override
  public MqlBoolean gt(MqlValue other) {
    notNull("other", other);
    return on("$gt", other);
  }

  @Override
  public MqlBoolean gte(MqlValue other) {
    notNull("other", other);
    return on("$gte", other);
  }

  @Override
  public MqlBoolean lt(MqlValue other) {
    notNull("other", other);
    return on("$lt", other);
  }

  @Override
  public MqlBoolean lte(MqlValue other) {
    notNull("other", other);
    return on("$lte", other);
  }

  @Override
  public MqlBoolean isBooleanOr(MqlBoolean other) {
    notNull("other", other);
    return isBoolean().cond(this, other);
  }

  @Override
  public MqlNumber isNumberOr(MqlNumber other) {
    notNull("other", other);
    return isNumber().cond(this, other);
  }

  @Override
  public MqlString isStringOr(MqlString other) {
    notNull("other", other);
    return isString().cond(this, other);
  }

  @Override
  public MqlDate isDateOr(MqlDate other) {
    notNull("other", other);
    return isDate().cond(this, other);
  }

  @Override
  public MqlInteger isIntegerOr(MqlInteger other) {
    notNull("other", other);
    return ifNumber(isWhole().cond(this, other), other);
  }

  @Override
  public <Q extends MqlValue> MqlArray<Q> isArrayOr(MqlArray<? extends Q> other) {
    notNull("other", other);
    return cast(isArray().cond((MqlValue) this, other));
  }

  @Override
  public <Q extends MqlDocument> Q isDocumentOr(Q other) {
    notNull("other", other);
    return cast(isDocument().cond((MqlValue) this, other));
  }

  @Override
  public <Q extends MqlValue> MqlMap<Q> isMapOr(MqlMap<? extends Q> other) {
    notNull("other", other);
    return cast(isMap().cond((MqlValue) this, other));
  }

  @Override
  public MqlString asString() {
    return on("$toString");
  }

  MqlBoolean isBoolean() {
    return hasType("bool");
  }

  MqlBoolean isNumber() {
    return on("$isNumber");
  }

  MqlBoolean isInteger() {
    return ifNumber(isWhole(), MqlValues.of(false));
  }

  MqlBoolean isString() {
    return hasType("string");
  }

  MqlBoolean isDate() {
    return of(on("$type")).on("$in", MqlValues.ofStringArray("date"));
  }

  MqlBoolean isArray() {
    return on("$isArray");
  }

  MqlBoolean isDocument() {
    return hasType("object");
  }

  MqlBoolean isMap() {
    return hasType("object");
  }

  private MqlBoolean hasType(String name) {
    return of(on("$type")).eq(MqlValues.of(name));
  }

  private MqlBoolean isWhole() {
    return round().eq(this);
  }

  /**
   * Uses $switch, because servers may evaluate both branches of $cond, and rounding fails for values that are
   * not numbers.
   */
  private <R extends MqlValue> R ifNumber(MqlValue then, MqlValue otherwise) {
    return made(Node.switching(List.of(new SwitchCase<>(isNumber(), then)), otherwise));
  }

  @Override
  public MqlBoolean not() {
    return alone("$not");
  }

  @Override
  public MqlBoolean or(MqlBoolean other) {
    notNull("other", other);
    return on("$or", other);
  }

  @Override
  public MqlBoolean and(MqlBoolean other) {
    notNull("other", other);
    return on("$and", other);
  }

  @Override
  public <Q extends MqlValue> Q cond(Q ifTrue, Q ifFalse) {
    notNull("ifTrue", ifTrue);
    notNull("ifFalse", ifFalse);
    return on("$cond", ifTrue, ifFalse);
  }

  @Override
  public MqlNumber multiply(MqlNumber other) {
    notNull("other", other);
    return on("$multiply", other);
  }

  @Override
  public MqlNumber divide(MqlNumber other) {
    notNull("other", other);
    return on("$divide", other);
  }

  @Override
  public MqlNumber add(MqlNumber other) {
    notNull("other", other);
    return on("$add", other);
  }

  @Override
  public MqlNumber subtract(MqlNumber other) {
    notNull("other", other);
    return on("$subtract", other);
  }

  @Override
  public MqlNumber max(MqlNumber other) {
    notNull("other", other);
    return on("$max", other);
  }

  @Override
  public MqlNumber min(MqlNumber other) {
    notNull("other", other);
    return on("$min", other);
  }

  @Override
  public MqlInteger multiply(MqlInteger other) {
    notNull("other", other);
    return on("$multiply", other);
  }

  @Override
  public MqlInteger add(MqlInteger other) {
    notNull("other", other);
    return on("$add", other);
  }

  @Override
  public MqlInteger subtract(MqlInteger other) {
    notNull("other", other);
    return on("$subtract", other);
  }

  @Override
  public MqlInteger max(MqlInteger other) {
    notNull("other", other);
    return on("$max", other);
  }

  @Override
  public MqlInteger min(MqlInteger other) {
    notNull("other", other);
    return on("$min", other);
  }

  @Override
  public MqlInteger round() {
    return alone("$round");
  }

  @Override
  public MqlNumber round(MqlInteger place) {
    notNull("place", place);
    return on("$round", place);
  }

  @Override
  public MqlInteger abs() {
    return alone("$abs");
  }

  @Override
  public MqlDate millisecondsAsDate() {
    return alone("$toDate");
  }

  @Override
  public MqlString toLower() {
    return alone("$toLower");
  }

  @Override
  public MqlString toUpper() {
    return alone("$toUpper");
  }

  @Override
  public MqlString append(MqlString other) {
    notNull("other", other);
    return on("$concat", other);
  }

  @Override
  public MqlInteger length() {
    return alone("$strLenCP");
  }

  @Override
  public MqlInteger lengthBytes() {
    return alone("$strLenBytes");
  }

  @Override
  public MqlString substr(MqlInteger start, MqlInteger length) {
    notNull("start", start);
    notNull("length", length);
    return on("$substrCP", start, length);
  }

  @Override
  public MqlString substrBytes(MqlInteger start, MqlInteger length) {
    notNull("start", start);
    notNull("length", length);
    return on("$substrBytes", start, length);
  }

  @Override
  public MqlInteger parseInteger() {
    return with("$convert", "input", this, "onError", alone("$toLong"), "to", MqlValues.of("int"));
  }

  @Override
  public MqlDate parseDate() {
    return with("$dateFromString", "dateString", this);
  }

  @Override
  public MqlDate parseDate(MqlString format) {
    notNull("format", format);
    return with("$dateFromString", "dateString", this, "format", format);
  }

  @Override
  public MqlDate parseDate(MqlString timezone, MqlString format) {
    notNull("timezone", timezone);
    notNull("format", format);
    return with("$dateFromString", "dateString", this, "format", format, "timezone", timezone);
  }

  @Override
  public MqlInteger year(MqlString timezone) {
    notNull("timezone", timezone);
    return with("$year", "date", this, "timezone", timezone);
  }

  @Override
  public MqlInteger month(MqlString timezone) {
    notNull("timezone", timezone);
    return with("$month", "date", this, "timezone", timezone);
  }

  @Override
  public MqlInteger dayOfMonth(MqlString timezone) {
    notNull("timezone", timezone);
    return with("$dayOfMonth", "date", this, "timezone", timezone);
  }

  @Override
  public MqlInteger dayOfWeek(MqlString timezone) {
    notNull("timezone", timezone);
    return with("$dayOfWeek", "date", this, "timezone", timezone);
  }

  @Override
  public MqlInteger dayOfYear(MqlString timezone) {
    notNull("timezone", timezone);
    return with("$dayOfYear", "date", this, "timezone", timezone);
  }

  @Override
  public MqlInteger hour(MqlString timezone) {
    notNull("timezone", timezone);
    return with("$hour", "date", this, "timezone", timezone);
  }

  @Override
  public MqlInteger minute(MqlString timezone) {
    notNull("timezone", timezone);
    return with("$minute", "date", this, "timezone", timezone);
  }

  @Override
  public MqlInteger second(MqlString timezone) {
    notNull("timezone", timezone);
    return with("$second", "date", this, "timezone", timezone);
  }

  @Override
  public MqlInteger week(MqlString timezone) {
    notNull("timezone", timezone);
    return with("$week", "date", this, "timezone", timezone);
  }

  @Override
  public MqlInteger millisecond(MqlString timezone) {
    notNull("timezone", timezone);
    return with("$millisecond", "date", this, "timezone", timezone);
  }

  @Override
  public MqlString asString(MqlString timezone, MqlString format) {
    notNull("timezone", timezone);
    notNull("format", format);
    return with("$dateToString", "date", this, "format", format, "timezone", timezone);
  }

  @Override
  public MqlBoolean hasField(String fieldName) {
    notNull("fieldName", fieldName);
    return has(MqlValues.of(fieldName));
  }

  @Override
  public MqlDocument setField(String fieldName, MqlValue value) {
    notNull("fieldName", fieldName);
    notNull("value", value);
    return put(MqlValues.of(fieldName), value);
  }

  @Override
  public MqlDocument unsetField(String fieldName) {
    notNull("fieldName", fieldName);
    return remove(MqlValues.of(fieldName));
  }

  @Override
  public MqlValue getField(String fieldName) {
    notNull("fieldName", fieldName);
    return field(MqlValues.of(fieldName));
  }

  @Override
  public MqlBoolean getBoolean(String fieldName) {
    notNull("fieldName", fieldName);
    return field(MqlValues.of(fieldName));
  }

  @Override
  public MqlBoolean getBoolean(String fieldName, MqlBoolean other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getField(fieldName).isBooleanOr(other);
  }

  @Override
  public MqlNumber getNumber(String fieldName) {
    notNull("fieldName", fieldName);
    return field(MqlValues.of(fieldName));
  }

  @Override
  public MqlNumber getNumber(String fieldName, MqlNumber other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getField(fieldName).isNumberOr(other);
  }

  @Override
  public MqlInteger getInteger(String fieldName) {
    notNull("fieldName", fieldName);
    return field(MqlValues.of(fieldName));
  }

  @Override
  public MqlInteger getInteger(String fieldName, MqlInteger other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getField(fieldName).isIntegerOr(other);
  }

  @Override
  public MqlString getString(String fieldName) {
    notNull("fieldName", fieldName);
    return field(MqlValues.of(fieldName));
  }

  @Override
  public MqlString getString(String fieldName, MqlString other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getField(fieldName).isStringOr(other);
  }

  @Override
  public MqlDate getDate(String fieldName) {
    notNull("fieldName", fieldName);
    return field(MqlValues.of(fieldName));
  }

  @Override
  public MqlDate getDate(String fieldName, MqlDate other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getField(fieldName).isDateOr(other);
  }

  @Override
  public MqlDocument getDocument(String fieldName) {
    notNull("fieldName", fieldName);
    return field(MqlValues.of(fieldName));
  }

  @Override
  public MqlDocument getDocument(String fieldName, MqlDocument other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getField(fieldName).isDocumentOr(other);
  }

  @Override
  public <Q extends MqlValue> MqlMap<Q> getMap(String fieldName) {
    notNull("fieldName", fieldName);
    return field(MqlValues.of(fieldName));
  }

  @Override
  public <Q extends MqlValue> MqlMap<Q> getMap(String fieldName, MqlMap<? extends Q> other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getField(fieldName).isMapOr(other);
  }

  @Override
  public <Q extends MqlValue> MqlArray<Q> getArray(String fieldName) {
    notNull("fieldName", fieldName);
    return field(MqlValues.of(fieldName));
  }

  @Override
  public <Q extends MqlValue> MqlArray<Q> getArray(String fieldName, MqlArray<? extends Q> other) {
    notNull("fieldName", fieldName);
    notNull("other", other);
    return getField(fieldName).isArrayOr(other);
  }

  @Override
  public MqlDocument merge(MqlDocument other) {
    notNull("other", other);
    return on("$mergeObjects", other);
  }

  @Override
  public <Q extends MqlValue> MqlMap<Q> asMap() {
    return cast(this);
  }

  @Override
  public MqlBoolean has(MqlString key) {
    notNull("key", key);
    return field(key).ne(MISSING);
  }

  @Override
  public T get(MqlString key) {
    notNull("key", key);
    return field(key);
  }

  @Override
  public T get(MqlString key, T other) {
    notNull("key", key);
    notNull("other", other);
    T value = get(key);
    return value.eq(MISSING).cond(other, value);
  }

  @Override
  public MqlMap<T> set(MqlString key, T value) {
    notNull("key", key);
    notNull("value", value);
    return put(key, value);
  }

  @Override
  public MqlMap<T> unset(MqlString key) {
    notNull("key", key);
    return remove(key);
  }

  @Override
  public MqlMap<T> merge(MqlMap<? extends T> other) {
    notNull("other", other);
    return on("$mergeObjects", other);
  }

  @Override
  public MqlArray<MqlEntry<T>> entries() {
    return alone("$objectToArray");
  }

  @Override
  public <R extends MqlDocument> R asDocument() {
    return cast(this);
  }

  @Override
  public MqlString getKey() {
    return field(MqlValues.of("k"));
  }

  @Override
  public T getValue() {
    return field(MqlValues.of("v"));
  }

  @Override
  public MqlEntry<T> setValue(T value) {
    notNull("value", value);
    return put(MqlValues.of("v"), value);
  }

  @Override
  public MqlEntry<T> setKey(MqlString key) {
    notNull("key", key);
    return put(MqlValues.of("k"), key);
  }

  private <R extends MqlValue> R field(MqlString name) {
    return with("$getField", "input", this, "field", name);
  }

  private <R extends MqlValue> R put(MqlString name, MqlValue value) {
    return with("$setField", "field", name, "input", this, "value", value);
  }

  private <R extends MqlValue> R remove(MqlString name) {
    return with("$unsetField", "field", name, "input", this);
  }

  @Override
  public MqlArray<T> filter(Function<? super T, ? extends MqlBoolean> predicate) {
    notNull("predicate", predicate);
    return made(Node.each("$filter", node, "cond", predicate));
  }

  @Override
  public <R extends MqlValue> MqlArray<R> map(Function<? super T, ? extends R> in) {
    notNull("in", in);
    return made(Node.each("$map", node, "in", in));
  }

  @Override
  public MqlInteger size() {
    return on("$size");
  }

  @Override
  public MqlBoolean any(Function<? super T, MqlBoolean> predicate) {
    notNull("predicate", predicate);
    return reduced(map(predicate), MqlValues.of(false), "$or");
  }

  @Override
  public MqlBoolean all(Function<? super T, MqlBoolean> predicate) {
    notNull("predicate", predicate);
    return reduced(map(predicate), MqlValues.of(true), "$and");
  }

  @Override
  public MqlNumber sum(Function<? super T, ? extends MqlNumber> mapper) {
    notNull("mapper", mapper);
    return reduced(map(mapper), MqlValues.of(0), "$add");
  }

  @Override
  public MqlNumber multiply(Function<? super T, ? extends MqlNumber> mapper) {
    notNull("mapper", mapper);
    return reduced(map(mapper), MqlValues.of(1), "$multiply");
  }

  @Override
  public T max(T other) {
    notNull("other", other);
    return size().eq(MqlValues.of(0)).cond(other, maxN(MqlValues.of(1)).first());
  }

  @Override
  public MqlArray<T> maxN(MqlInteger n) {
    notNull("n", n);
    return with("$maxN", "input", this, "n", n);
  }

  @Override
  public T min(T other) {
    notNull("other", other);
    return size().eq(MqlValues.of(0)).cond(other, minN(MqlValues.of(1)).first());
  }

  @Override
  public MqlArray<T> minN(MqlInteger n) {
    notNull("n", n);
    return with("$minN", "input", this, "n", n);
  }

  @Override
  public MqlString joinStrings(Function<? super T, MqlString> mapper) {
    notNull("mapper", mapper);
    return reduced(map(mapper), MqlValues.of(""), "$concat");
  }

  @Override
  public <R extends MqlValue> MqlArray<R> concatArrays(
      Function<? super T, ? extends MqlArray<? extends R>> mapper) {
    notNull("mapper", mapper);
    return reduced(map(mapper), MqlValues.ofArray(), "$concatArrays");
  }

  @Override
  public <R extends MqlValue> MqlArray<R> unionArrays(
      Function<? super T, ? extends MqlArray<? extends R>> mapper) {
    notNull("mapper", mapper);
    return reduced(map(mapper), MqlValues.ofArray(), "$setUnion");
  }

  @Override
  public <R extends MqlValue> MqlMap<R> asMap(
      Function<? super T, ? extends MqlEntry<? extends R>> mapper) {
    notNull("mapper", mapper);
    return of(map(mapper)).on("$arrayToObject");
  }

  @Override
  public T elementAt(MqlInteger i) {
    notNull("i", i);
    return on("$arrayElemAt", i);
  }

  @Override
  public T first() {
    return on("$first");
  }

  @Override
  public T last() {
    return on("$last");
  }

  @Override
  public MqlBoolean contains(T value) {
    notNull("value", value);
    return of(value).on("$in", this);
  }

  @Override
  public MqlArray<T> concat(MqlArray<? extends T> other) {
    notNull("other", other);
    return on("$concatArrays", other);
  }

  @Override
  public MqlArray<T> slice(MqlInteger start, MqlInteger length) {
    notNull("start", start);
    notNull("length", length);
    return on("$slice", start, length);
  }

  @Override
  public MqlArray<T> union(MqlArray<? extends T> other) {
    notNull("other", other);
    return on("$setUnion", other);
  }

  @Override
  public MqlArray<T> distinct() {
    return on("$setUnion");
  }

  private static <R extends MqlValue> R reduced(
      MqlValue values, MqlValue initial, String operator) {
    MqlExpression<?> soFar = of(constant(new BsonString("$$value")));
    MqlValue element = constant(new BsonString("$$this"));
    MqlValue next = soFar.on(operator, element);
    return with("$reduce", "input", values, "initialValue", initial, "in", next);
  }

  @Override
  public <R extends MqlValue> R passBooleanTo(Function<? super MqlBoolean, ? extends R> f) {
    notNull("f", f);
    return f.apply(this);
  }

  @Override
  public <R extends MqlValue> R switchBooleanOn(
      Function<Branches<MqlBoolean>, ? extends BranchesTerminal<MqlBoolean, ? extends R>> mapping) {
    notNull("mapping", mapping);
    return switched(mapping.apply(new Branches<>()));
  }

  @Override
  public <R extends MqlValue> R passNumberTo(Function<? super MqlNumber, ? extends R> f) {
    notNull("f", f);
    return f.apply(this);
  }

  @Override
  public <R extends MqlValue> R switchNumberOn(
      Function<Branches<MqlNumber>, ? extends BranchesTerminal<MqlNumber, ? extends R>> mapping) {
    notNull("mapping", mapping);
    return switched(mapping.apply(new Branches<>()));
  }

  @Override
  public <R extends MqlValue> R passIntegerTo(Function<? super MqlInteger, ? extends R> f) {
    notNull("f", f);
    return f.apply(this);
  }

  @Override
  public <R extends MqlValue> R switchIntegerOn(
      Function<Branches<MqlInteger>, ? extends BranchesTerminal<MqlInteger, ? extends R>> mapping) {
    notNull("mapping", mapping);
    return switched(mapping.apply(new Branches<>()));
  }

  @Override
  public <R extends MqlValue> R passStringTo(Function<? super MqlString, ? extends R> f) {
    notNull("f", f);
    return f.apply(this);
  }

  @Override
  public <R extends MqlValue> R switchStringOn(
      Function<Branches<MqlString>, ? extends BranchesTerminal<MqlString, ? extends R>> mapping) {
    notNull("mapping", mapping);
    return switched(mapping.apply(new Branches<>()));
  }

  @Override
  public <R extends MqlValue> R passDateTo(Function<? super MqlDate, ? extends R> f) {
    notNull("f", f);
    return f.apply(this);
  }

  @Override
  public <R extends MqlValue> R switchDateOn(
      Function<Branches<MqlDate>, ? extends BranchesTerminal<MqlDate, ? extends R>> mapping) {
    notNull("mapping", mapping);
    return switched(mapping.apply(new Branches<>()));
  }

  @Override
  public <R extends MqlValue> R passDocumentTo(Function<? super MqlDocument, ? extends R> f) {
    notNull("f", f);
    return f.apply(this);
  }

  @Override
  public <R extends MqlValue> R switchDocumentOn(
      Function<Branches<MqlDocument>, ? extends BranchesTerminal<MqlDocument, ? extends R>>
          mapping) {
    notNull("mapping", mapping);
    return switched(mapping.apply(new Branches<>()));
  }

  @Override
  public <R extends MqlValue> R passArrayTo(Function<? super MqlArray<T>, ? extends R> f) {
    notNull("f", f);
    return f.apply(this);
  }

  @Override
  public <R extends MqlValue> R switchArrayOn(
      Function<Branches<MqlArray<T>>, ? extends BranchesTerminal<MqlArray<T>, ? extends R>>
          mapping) {
    notNull("mapping", mapping);
    return switched(mapping.apply(new Branches<>()));
  }

  @Override
  public <R extends MqlValue> R passMapTo(Function<? super MqlMap<T>, ? extends R> f) {
    notNull("f", f);
    return f.apply(this);
  }

  @Override
  public <R extends MqlValue> R switchMapOn(
      Function<Branches<MqlMap<T>>, ? extends BranchesTerminal<MqlMap<T>, ? extends R>> mapping) {
    notNull("mapping", mapping);
    return switched(mapping.apply(new Branches<>()));
  }

  @Override
  public <R extends MqlValue> R passTo(Function<? super MqlValue, ? extends R> f) {
    notNull("f", f);
    return f.apply(this);
  }

  @Override
  public <R extends MqlValue> R switchOn(
      Function<Branches<MqlValue>, ? extends BranchesTerminal<MqlValue, ? extends R>> mapping) {
    notNull("mapping", mapping);
    return switched(mapping.apply(new Branches<>()));
  }

  private <V extends MqlValue, Q extends MqlValue, R extends MqlValue> R switched(
      BranchesTerminal<V, Q> branches) {
    V self = cast(this);
    List<SwitchCase<?>> cases = new ArrayList<>();
    branches.branches.forEach(branch -> cases.add(branch.apply(self)));
    return made(
        Node.switching(cases, branches.defaults == null ? null : branches.defaults.apply(self)));
  }

  /** The JSON of the expression, with the default codecs. */
  @Override
  public String toString() {
    try {
      BsonValue value = render(MongoClientSettings.getDefaultCodecRegistry());
      return new BsonDocument("expression", value).toJson();
    } catch (CodecConfigurationException e) {
      return "an expression with a value that needs a codec of its own: " + e.getMessage();
    }
  }
}
