package dev.holdfast.internal.connection;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The environment of the client for the handshake: operating system, Java, function service and container.
 * All inputs are parameters, so tests can simulate any environment.
 *
 * @param variables the process's environment variables
 * @param properties returns a system property, or null if it is not set
 * @param hasDockerEnv whether the file {@code /.dockerenv} exists
 */
public record ClientEnvironment(
    Map<String, String> variables,
    UnaryOperator<@Nullable String> properties,
    boolean hasDockerEnv) {

  /** The environment of this process. */
  public static ClientEnvironment current() {
    return new ClientEnvironment(
        System.getenv(), SystemProperties.ALL, Files.exists(Path.of("/.dockerenv")));
  }

  private enum SystemProperties implements UnaryOperator<@Nullable String> {
    ALL;

    @Override
    public @Nullable String apply(@Nullable String name) {
      return name == null ? null : System.getProperty(name);
    }
  }

  BsonDocument os() {
    String name = property("os.name");
    BsonDocument os = new BsonDocument("type", new BsonString(osType(name)));
    putIfKnown(os, "name", name);
    putIfKnown(os, "architecture", property("os.arch"));
    putIfKnown(os, "version", property("os.version"));
    return os;
  }

  private static String osType(String name) {
    if (name.startsWith("Linux")) {
      return "Linux";
    }
    if (name.startsWith("Mac")) {
      return "Darwin";
    }
    if (name.startsWith("Windows")) {
      return "Windows";
    }
    if (name.endsWith("BSD")) {
      return "BSD";
    }
    return name.startsWith("AIX") || name.startsWith("SunOS") || name.startsWith("HP-UX")
        ? "Unix"
        : "unknown";
  }

  /** The Java version and vendor. The version comes first, because truncation removes the end. */
  String platform() {
    return "Java/" + property("java.runtime.version") + "/" + property("java.vendor");
  }

  /** Handshake, "client.env": the function service and the container; empty without both. */
  BsonDocument env() {
    BsonDocument env = new BsonDocument();
    String faas = faasName();
    if (faas != null) {
      env.append("name", new BsonString(faas));
      switch (faas) {
        case "aws.lambda" -> {
          putIfKnown(env, "region", variable("AWS_REGION"));
          putIfNumber(env, "memory_mb", "AWS_LAMBDA_FUNCTION_MEMORY_SIZE");
        }
        case "gcp.func" -> {
          putIfNumber(env, "memory_mb", "FUNCTION_MEMORY_MB");
          putIfNumber(env, "timeout_sec", "FUNCTION_TIMEOUT_SEC");
          putIfKnown(env, "region", variable("FUNCTION_REGION"));
        }
        case "vercel" -> putIfKnown(env, "region", variable("VERCEL_REGION"));
        default -> {} // azure.func has no further fields.
      }
    }
    BsonDocument container = new BsonDocument();
    if (hasDockerEnv) {
      container.append("runtime", new BsonString("docker"));
    }
    if (isSet("KUBERNETES_SERVICE_HOST")) {
      container.append("orchestrator", new BsonString("kubernetes"));
    }
    if (!container.isEmpty()) {
      env.append("container", container);
    }
    return env;
  }

  /** Whether this process runs in a function service, which may freeze it between two calls. */
  public boolean isFaas() {
    return faasName() != null;
  }

  private @Nullable String faasName() {
    boolean vercel = isSet("VERCEL");
    boolean aws =
        variable("AWS_EXECUTION_ENV").startsWith("AWS_Lambda_") || isSet("AWS_LAMBDA_RUNTIME_API");
    boolean azure = isSet("FUNCTIONS_WORKER_RUNTIME");
    boolean gcp = isSet("K_SERVICE") || isSet("FUNCTION_NAME");
    // Vercel runs on AWS, so both together mean Vercel. Any other combination is ambiguous.
    if (azure || gcp) {
      return azure && gcp || vercel || aws ? null : azure ? "azure.func" : "gcp.func";
    }
    return vercel ? "vercel" : aws ? "aws.lambda" : null;
  }

  private boolean isSet(String variable) {
    return !variable(variable).isEmpty();
  }

  private String variable(String name) {
    String value = variables.get(name);
    return value == null ? "" : value;
  }

  private String property(String name) {
    String value = properties.apply(name);
    return value == null ? "unknown" : value;
  }

  private static void putIfKnown(BsonDocument document, String field, String value) {
    if (!value.isEmpty() && !value.equals("unknown")) {
      document.append(field, new BsonString(value));
    }
  }

  private void putIfNumber(BsonDocument document, String field, String variable) {
    try {
      document.append(field, new BsonInt32(Integer.parseInt(variable(variable))));
    } catch (NumberFormatException notANumber) {
      // Handshake, "FaaS": omit values of the wrong type without an error.
    }
  }
}
