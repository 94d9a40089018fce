/** What a session tells of itself. */
@NullMarked
package dev.holdfast.session;

import org.jspecify.annotations.NullMarked;
