package dev.holdfast.internal.uri;

import static dev.holdfast.internal.uri.UriOptions.ADAPTIVE_RETRIES;
import static dev.holdfast.internal.uri.UriOptions.SERVER_SELECTION_TRY_ONCE;
import static dev.holdfast.internal.uri.UriOptions.TLS;
import static dev.holdfast.internal.uri.UriOptions.TLS_CA_FILE;
import static dev.holdfast.internal.uri.UriOptions.TLS_CERTIFICATE_KEY_FILE;
import static dev.holdfast.internal.uri.UriOptions.TLS_DISABLE_CERTIFICATE_REVOCATION_CHECK;
import static dev.holdfast.internal.uri.UriOptions.TLS_DISABLE_OCSP_ENDPOINT_CHECK;

import java.util.List;

/** Reports options that are known but have no effect. */
final class OptionEffects {
  private OptionEffects() {}

  static void explain(OptionValues values, List<String> warnings, List<String> notices) {
    if (values.isOn(SERVER_SELECTION_TRY_ONCE)) {
      warnings.add(
          "Ignoring serverSelectionTryOnce=true: it is for single-threaded drivers. This one waits up"
              + " to serverSelectionTimeoutMS.");
    }
    if (Boolean.FALSE.equals(values.get(ADAPTIVE_RETRIES))) {
      warnings.add(
          "Ignoring adaptiveRetries=false: retries of an overloaded server are limited always.");
    }
    for (UriOption<String> file : List.of(TLS_CA_FILE, TLS_CERTIFICATE_KEY_FILE)) {
      if (values.has(file) && Boolean.FALSE.equals(values.get(TLS))) {
        warnings.add("The option " + file + " has no effect, because tls=false.");
      }
    }
    for (UriOption<Boolean> check :
        List.of(TLS_DISABLE_OCSP_ENDPOINT_CHECK, TLS_DISABLE_CERTIFICATE_REVOCATION_CHECK)) {
      if (values.has(check)) {
        notices.add(
            "The option "
                + check
                + " changes nothing: whether certificates are checked for revocation follows the"
                + " settings of the JDK.");
      }
    }
  }
}
