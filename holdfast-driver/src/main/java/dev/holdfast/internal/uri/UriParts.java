package dev.holdfast.internal.uri;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a connection string.
 *
 * @param hosts as {@code host}, {@code host:port}, {@code [ipv6]:port} or the path of a socket
 * @param namespace the database, or the database and the collection joined by a dot
 * @param mayHideSecrets whether an at-sign follows the hosts. Then the database and the options may be the
 *     rest of a password that was not percent-encoded, and messages must omit them.
 */
record UriParts(
    boolean srv,
    @Nullable UserInfo userInfo,
    List<String> hosts,
    @Nullable String namespace,
    List<RawOption> options,
    boolean mayHideSecrets) {}
