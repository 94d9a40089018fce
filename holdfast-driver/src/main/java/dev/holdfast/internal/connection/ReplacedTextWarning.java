package dev.holdfast.internal.connection;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs one warning when the driver replaces invalid text in a command. Only one, so that an application with
 * much such text does not fill its log. One per connection factory; any thread.
 */
final class ReplacedTextWarning {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.connection");

  private final AtomicBoolean logged = new AtomicBoolean();

  void replacedIn(String commandName) {
    if (!logged.get() && logged.compareAndSet(false, true)) {
      LOGGER.warn(
          "Text in '{}' has an unpaired surrogate, which is not valid Unicode; it was replaced by"
              + " U+FFFD. Look for text that was cut in the middle of a character, such as an emoji."
              + " This client does not log further replacements.",
          commandName);
    }
  }
}
