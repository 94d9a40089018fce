/** The content of a simulation: deployment, client, workload, troubles, and the rules that must hold. */
@NullMarked
package dev.holdfast.simulation.scenario;

import org.jspecify.annotations.NullMarked;
