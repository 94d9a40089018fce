/** The transport between clients and the servers of a deployment. */
@NullMarked
package dev.holdfast.testkit.net;

import org.jspecify.annotations.NullMarked;
