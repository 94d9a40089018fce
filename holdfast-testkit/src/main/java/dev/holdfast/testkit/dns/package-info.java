/**
 * A DNS server in the test's process, for connection strings with {@code mongodb+srv}.
 *
 * <pre>{@code
 * try (ScriptedDns dns = ScriptedDns.start()) {
 *   dns.srv("_mongodb._tcp.shop.example.com", Duration.ofMinutes(1), 27017, "a.example.com")
 *       .txt("shop.example.com", Duration.ofMinutes(1), "replicaSet=rs0");
 *   // ... a client that resolves names at dns.address() ...
 *   assertEquals("UDP SRV _mongodb._tcp.shop.example.com.", dns.queries().get(0));
 * }
 * }</pre>
 */
@NullMarked
package dev.holdfast.testkit.dns;

import org.jspecify.annotations.NullMarked;
