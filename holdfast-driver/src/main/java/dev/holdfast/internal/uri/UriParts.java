package dev.holdfast.internal.uri;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connection string taken apart.
 *
 * @param hosts as {@code host}, {@code host:port}, {@code [ipv6]:port} or the path of a socket
 * @param namespace the database, or the database and the collection joined by a dot
 * @param mayHideSecrets an at-sign stands after the hosts, so what looks like a database or an
 *     option may be the rest of a password that was not percent-encoded: do not repeat it
 */
record UriParts(
    boolean srv,
    @Nullable UserInfo userInfo,
    List<String> hosts,
    @Nullable String namespace,
    List<RawOption> options,
    boolean mayHideSecrets) {}
