package dev.holdfast.internal.uri;

import static dev.holdfast.internal.uri.InvalidUri.because;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.internal.dns.DnsjavaClient;
import dev.holdfast.internal.dns.SrvResolver;
import dev.holdfast.spi.dns.DnsClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A parsed and checked connection string, with the options that DNS adds. Immutable.
 *
 * @param warnings messages for the log about ignored or deprecated options
 * @param notices messages for the log about valid options without effect
 */
public record ParsedUri(
    boolean srv,
    @Nullable UserInfo userInfo,
    List<String> hosts,
    @Nullable String database,
    @Nullable String collection,
    OptionValues options,
    @Nullable CredentialParts credential,
    List<String> warnings,
    List<String> notices) {
  // Initial DNS Seedlist Discovery, "Default Connection String Options".
  private static final Set<UriOption<?>> ALLOWED_IN_TXT =
      Set.of(UriOptions.AUTH_SOURCE, UriOptions.REPLICA_SET, UriOptions.LOAD_BALANCED);

  /**
   * @param dns used only for mongodb+srv; null for the driver's DNS client
   * @throws IllegalArgumentException if the connection string is invalid
   * @throws MongoConfigurationException if the options in DNS are invalid or cannot be looked up
   */
  public static ParsedUri parse(String uri, @Nullable DnsClient dns) {
    UriParts parts = UriParser.parse(uri);
    List<String> warnings = new ArrayList<>();
    List<RawOption> options = new ArrayList<>(parts.options());
    if (parts.srv()) {
      options.addAll(
          0,
          missingIn(
              parts.options(),
              fromTxt(parts.hosts().get(0), dns == null ? new DnsjavaClient() : dns)));
    }
    OptionValues values = new OptionReader(parts.mayHideSecrets(), warnings).read(options);
    OptionConflicts.check(parts, values);
    String database = beforeDot(parts.namespace());
    CredentialParts credential =
        CredentialRules.apply(parts.userInfo(), database, values, warnings);
    List<String> notices = new ArrayList<>();
    OptionEffects.explain(values, warnings, notices);
    return new ParsedUri(
        parts.srv(),
        parts.userInfo(),
        parts.hosts(),
        database,
        afterDot(parts.namespace()),
        values,
        credential,
        List.copyOf(warnings),
        List.copyOf(notices));
  }

  private static List<RawOption> fromTxt(String host, DnsClient dns) {
    String text = new SrvResolver(dns, new Random()).defaultOptions(host);
    List<RawOption> options;
    try {
      options = UriParser.options(text, false);
    } catch (IllegalArgumentException malformed) {
      throw new MongoConfigurationException(
          "The TXT record of " + host + " is no list of options: " + malformed.getMessage(),
          malformed);
    }
    for (RawOption option : options) {
      UriOption<?> known = UriOptions.named(option.name());
      if (known == null || !ALLOWED_IN_TXT.contains(known)) {
        throw new MongoConfigurationException(
            "The TXT record of "
                + host
                + " sets the option '"
                + option.name()
                + "'; it may set authSource, replicaSet and loadBalanced only.");
      }
    }
    return options;
  }

  /** Returns the DNS options that the connection string does not override. */
  private static List<RawOption> missingIn(List<RawOption> written, List<RawOption> defaults) {
    Set<String> names =
        written.stream().map(o -> UriOptions.asciiLower(o.name())).collect(Collectors.toSet());
    return defaults.stream()
        .filter(option -> !names.contains(UriOptions.asciiLower(option.name())))
        .toList();
  }

  private static @Nullable String beforeDot(@Nullable String namespace) {
    if (namespace == null) {
      return null;
    }
    int dot = namespace.indexOf('.');
    if (dot == 0) {
      throw because("the database name is empty: a dot follows the slash.");
    }
    return dot < 0 ? namespace : namespace.substring(0, dot);
  }

  private static @Nullable String afterDot(@Nullable String namespace) {
    int dot = namespace == null ? -1 : namespace.indexOf('.');
    return namespace == null || dot < 0 ? null : namespace.substring(dot + 1);
  }
}
