/** Sessions and their properties. */
@NullMarked
package dev.holdfast.session;

import org.jspecify.annotations.NullMarked;
