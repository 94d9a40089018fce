package dev.holdfast.client.model.mql;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks what a method assumes without a check on the server. If the assumption is wrong, the result may be
 * wrong.
 */
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target({ElementType.METHOD, ElementType.TYPE_USE})
public @interface MqlUnchecked {
  Unchecked[] value();

  /** What the method assumes. */
  enum Unchecked {
    /** The value has the type. */
    TYPE,
    /** The elements or values inside have the type. */
    TYPE_ARGUMENT,
    /** The value exists. */
    PRESENT
  }
}
