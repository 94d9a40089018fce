package dev.holdfast.observability.micrometer;

import dev.holdfast.test.ApiListing;
import org.junit.jupiter.api.Test;

/** See {@link ApiListing}. */
class ApiListingTest {
  @Test
  void thePublicApiOfTheModuleIsTheOneListed() throws Exception {
    ApiListing.check("holdfast-micrometer");
  }
}
