package dev.holdfast.architecture;

import dev.holdfast.test.ApiListing;
import org.junit.jupiter.api.Test;

/** See {@link ApiListing}. */
class ApiListingTest {
  @Test
  void thePublicApiOfTheDriverIsTheOneListed() throws Exception {
    ApiListing.check("holdfast-driver");
  }

  @Test
  void thePublicApiOfTheWireModuleIsTheOneListed() throws Exception {
    ApiListing.check("holdfast-wire");
  }
}
