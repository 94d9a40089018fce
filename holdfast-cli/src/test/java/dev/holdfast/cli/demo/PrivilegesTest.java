package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.Document;
import org.junit.jupiter.api.Test;

class PrivilegesTest {
  @Test
  void withoutAUserEverythingIsAllowed() {
    assertThat(allow("{authInfo: {authenticatedUsers: [], authenticatedUserPrivileges: []}}"))
        .isTrue();
  }

  @Test
  void aUserNeedsTheActionOrAnyAction() {
    assertThat(allow(user("'find', 'replSetStateChange'"))).isTrue();
    assertThat(allow(user("'anyAction'"))).isTrue();
    assertThat(allow(user("'find', 'insert'"))).isFalse();
  }

  private static String user(String actions) {
    return "{authInfo: {authenticatedUsers: [{user: 'app'}], authenticatedUserPrivileges:"
        + " [{resource: {cluster: true}, actions: ["
        + actions
        + "]}]}}";
  }

  private static boolean allow(String status) {
    return Privileges.allow(Document.parse(status), "replSetStateChange");
  }
}
