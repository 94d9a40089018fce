/** What a connection string means for an application in trouble. */
@NullMarked
package dev.holdfast.cli.doctor;

import org.jspecify.annotations.NullMarked;
