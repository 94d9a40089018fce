package dev.holdfast.spi.dns;

import org.jspecify.annotations.Nullable;

/** The DNS server returned an error. */
public class DnsWithResponseCodeException extends DnsException {
  private static final long serialVersionUID = 1L;

  private final int responseCode;

  public DnsWithResponseCodeException(String message, int responseCode, @Nullable Throwable cause) {
    super(message, cause);
    this.responseCode = responseCode;
  }

  /** The response code of RFC 1035, section 4.1.1. 3 means that the name does not exist. */
  public int getResponseCode() {
    return responseCode;
  }
}
