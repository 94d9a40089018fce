package dev.holdfast.client.model.mql;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a method believes without asking the server; where it is wrong, so may be the result. */
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target({ElementType.METHOD, ElementType.TYPE_USE})
public @interface MqlUnchecked {
  Unchecked[] value();

  /** What is believed. */
  enum Unchecked {
    /** That the value is of the type. */
    TYPE,
    /** That the elements or values inside are of the type. */
    TYPE_ARGUMENT,
    /** That the value is there. */
    PRESENT
  }
}
