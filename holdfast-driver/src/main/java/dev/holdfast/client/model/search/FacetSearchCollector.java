package dev.holdfast.client.model.search;

/** See {@code SearchCollector.facet}. */
public sealed interface FacetSearchCollector extends SearchCollector permits SearchElement {}
