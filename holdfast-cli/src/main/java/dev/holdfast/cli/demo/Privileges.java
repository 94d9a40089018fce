package dev.holdfast.cli.demo;

import java.util.List;
import org.bson.Document;

/** Reads the user's privileges from a {@code connectionStatus} reply. */
final class Privileges {
  private Privileges() {}

  /**
   * Whether the action is allowed. Without a user, the server does not check access and allows everything.
   */
  static boolean allow(Document connectionStatus, String action) {
    Document info = connectionStatus.get("authInfo", new Document());
    List<?> users = info.get("authenticatedUsers", List.of());
    if (users.isEmpty()) {
      return true;
    }
    for (Object privilege : info.get("authenticatedUserPrivileges", List.of())) {
      if (privilege instanceof Document document) {
        List<?> actions = document.get("actions", List.of());
        if (actions.contains(action) || actions.contains("anyAction")) {
          return true;
        }
      }
    }
    return false;
  }
}
