package dev.holdfast.cli.demo;

import java.util.List;
import org.bson.Document;

/** Reads what {@code connectionStatus} says about the user. */
final class Privileges {
  private Privileges() {}

  /** Whether the action is allowed; without a user everything is, or the server would have refused us. */
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
