package dev.holdfast.spec.twins;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** How to make a value, with either driver. */
interface Recipe {
  Object cook(Side side) throws Throwable;

  static Recipe plain(Object value) {
    return new Recipe() {
      @Override
      public Object cook(Side side) {
        return value;
      }

      @Override
      public String toString() {
        return value instanceof Object[] array ? Arrays.toString(array) : String.valueOf(value);
      }
    };
  }

  static Recipe constant(String enumName, String constant) {
    return side ->
        Arrays.stream(side.type(enumName).getEnumConstants())
            .filter(value -> ((Enum<?>) value).name().equals(constant))
            .findFirst()
            .orElseThrow();
  }

  static Recipe call(String className, String method, Object... args) {
    return new Recipe() {
      @Override
      public Object cook(Side side) throws Throwable {
        return side.call(className, method, cooked(side, args));
      }

      @Override
      public String toString() {
        return className.substring(className.lastIndexOf('.') + 1) + "." + method + list(args);
      }
    };
  }

  static Recipe list(List<Recipe> items) {
    return new Recipe() {
      @Override
      public Object cook(Side side) throws Throwable {
        return Arrays.asList(cooked(side, items.toArray()));
      }

      @Override
      public String toString() {
        return items.toString();
      }
    };
  }

  /** A function, as builders take it, of which each call cooks what the recipe makes of its argument. */
  static Recipe function(UnaryOperator<Recipe> recipe) {
    return side ->
        (Function<Object, Object>)
            argument -> {
              try {
                return recipe.apply(plain(argument)).cook(side);
              } catch (RuntimeException e) {
                throw e;
              } catch (Throwable e) {
                throw new IllegalStateException(e);
              }
            };
  }

  /** Goes on with the value: a method of its own. */
  default Recipe then(String method, Object... args) {
    Recipe first = this;
    return new Recipe() {
      @Override
      public Object cook(Side side) throws Throwable {
        Object value = first.cook(side);
        Object[] cooked = cooked(side, args);
        Method found =
            Arrays.stream(value.getClass().getMethods())
                .filter(m -> m.getName().equals(method))
                .filter(m -> Side.accepts(m.getParameterTypes(), cooked))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(value.getClass() + "." + method));
        found.setAccessible(true);
        try {
          return found.invoke(value, cooked);
        } catch (InvocationTargetException e) {
          throw e.getCause();
        }
      }

      @Override
      public String toString() {
        return first + "." + method + list(args);
      }
    };
  }

  static Object[] cooked(Side side, Object[] args) throws Throwable {
    Object[] cooked = new Object[args.length];
    for (int i = 0; i < args.length; i++) {
      cooked[i] = args[i] instanceof Recipe recipe ? recipe.cook(side) : args[i];
    }
    return cooked;
  }

  private static String list(Object[] args) {
    return Arrays.stream(args).map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
  }
}
