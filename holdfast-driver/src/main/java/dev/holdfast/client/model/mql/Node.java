package dev.holdfast.client.model.mql;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.List;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Renders an expression to BSON. {@code depth} is the number of enclosing array functions. */
@FunctionalInterface
interface Node {
  BsonValue render(CodecRegistry registry, int depth);

  static Node of(MqlValue value) {
    return MqlExpression.of(value).node();
  }

  /** A literal document: the server does not evaluate its contents. */
  static Node literal(Bson document) {
    notNull("document", document);
    return (registry, depth) ->
        new BsonDocument("$literal", document.toBsonDocument(BsonDocument.class, registry));
  }

  static Node array(List<? extends MqlValue> items) {
    List<Node> nodes = items.stream().map(Node::of).toList();
    return (registry, depth) -> {
      BsonArray array = new BsonArray(nodes.size());
      nodes.forEach(node -> array.add(node.render(registry, depth)));
      return array;
    };
  }

  static Node document(String firstName, Node first, String secondName, Node second) {
    return (registry, depth) ->
        new BsonDocument(firstName, first.render(registry, depth))
            .append(secondName, second.render(registry, depth));
  }

  static Node operator(String operator, Node operand) {
    return (registry, depth) -> new BsonDocument(operator, operand.render(registry, depth));
  }

  /** <code>{operator: {name: expression, …}}</code> */
  static Node operator(String operator, Object... namesAndExpressions) {
    for (Object each : namesAndExpressions) {
      notNull(operator, each);
    }
    return (registry, depth) -> {
      BsonDocument parameters = new BsonDocument();
      for (int i = 0; i < namesAndExpressions.length; i += 2) {
        Node value = of((MqlValue) namesAndExpressions[i + 1]);
        parameters.append((String) namesAndExpressions[i], value.render(registry, depth));
      }
      return new BsonDocument(operator, parameters);
    };
  }

  /**
   * A function over the elements of an array. Its variable is {@code $$this}, or {@code $$this1} and so on in
   * nested functions, because an inner function may use the outer variables.
   */
  static <T extends MqlValue> Node each(
      String operator, Node array, String name, Function<? super T, ? extends MqlValue> function) {
    notNull("function", function);
    return (registry, depth) -> {
      String variable = depth == 0 ? "this" : "this" + depth;
      T element = MqlExpression.constant(new BsonString("$$" + variable));
      BsonDocument parameters = new BsonDocument("input", array.render(registry, depth));
      if (depth > 0) {
        parameters.append("as", new BsonString(variable));
      }
      parameters.append(name, of(function.apply(element)).render(registry, depth + 1));
      return new BsonDocument(operator, parameters);
    };
  }

  static Node switching(List<SwitchCase<?>> cases, @Nullable MqlValue otherwise) {
    return (registry, depth) -> {
      BsonArray branches = new BsonArray();
      for (SwitchCase<?> each : cases) {
        branches.add(
            document("case", of(each.test()), "then", of(each.then())).render(registry, depth));
      }
      BsonDocument parameters = new BsonDocument("branches", branches);
      if (otherwise != null) {
        parameters.append("default", of(otherwise).render(registry, depth));
      }
      return new BsonDocument("$switch", parameters);
    };
  }
}
