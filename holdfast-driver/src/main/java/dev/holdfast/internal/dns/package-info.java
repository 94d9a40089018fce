/**
 * Looks up the seeds and default options of a deployment in DNS: the rules, which are pure, and a DNS client.
 */
@NullMarked
package dev.holdfast.internal.dns;

import org.jspecify.annotations.NullMarked;
