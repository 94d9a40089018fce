package dev.holdfast.spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON without any meaning behind it, so that two texts can be compared that differ in spaces,
 * escapes or the spelling of numbers only. Objects become maps, whole numbers Long, others Double.
 */
final class PlainJson {
  private final String text;
  private int at;

  private PlainJson(String text) {
    this.text = text;
  }

  static Object parse(String text) {
    PlainJson json = new PlainJson(text);
    Object value = json.value();
    json.space();
    if (json.at != text.length()) {
      throw json.error("nothing more");
    }
    return value;
  }

  private Object value() {
    space();
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> literal("true", true);
      case 'f' -> literal("false", false);
      case 'n' -> literal("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    expect('{');
    for (boolean more = !skip('}'); more; more = !closes('}')) {
      space();
      String name = string();
      expect(':');
      object.put(name, value());
    }
    return object;
  }

  private List<Object> array() {
    List<Object> array = new ArrayList<>();
    expect('[');
    for (boolean more = !skip(']'); more; more = !closes(']')) {
      array.add(value());
    }
    return array;
  }

  private boolean closes(char end) {
    if (skip(end)) {
      return true;
    }
    expect(',');
    return false;
  }

  private String string() {
    StringBuilder string = new StringBuilder();
    expect('"');
    while (peek() != '"') {
      char c = text.charAt(at++);
      string.append(c == '\\' ? escaped() : c);
    }
    at++;
    return string.toString();
  }

  private char escaped() {
    char c = peek();
    at++;
    return switch (c) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> (char) Integer.parseInt(text.substring(at, at += 4), 16);
      default -> c;
    };
  }

  private Object literal(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw error(word);
    }
    at += word.length();
    return value;
  }

  private Number number() {
    int start = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String number = text.substring(start, at);
    if (number.matches("-?[0-9]{1,18}") && !number.equals("-0")) {
      return Long.valueOf(number);
    }
    return Double.valueOf(number);
  }

  private boolean skip(char c) {
    space();
    boolean found = peek() == c;
    at += found ? 1 : 0;
    return found;
  }

  private void expect(char c) {
    if (!skip(c)) {
      throw error("'" + c + "'");
    }
  }

  private void space() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private char peek() {
    if (at >= text.length()) {
      throw error("more");
    }
    return text.charAt(at);
  }

  private IllegalArgumentException error(String expected) {
    return new IllegalArgumentException(
        "no JSON: expected " + expected + " at " + at + " in " + text);
  }
}
