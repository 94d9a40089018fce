package dev.holdfast.internal.tls;

import dev.holdfast.MongoConfigurationException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A PEM file (RFC 7468), read once. Error messages name the file and the option that refers to it. */
final class PemFile {
  /** The content between a BEGIN line and its END line. */
  record Block(String label, String headers, byte[] der) {}

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----\\R(.*?)-----END \\1-----", Pattern.DOTALL);
  private static final String CERTIFICATE = "CERTIFICATE";

  private final String option;
  private final String file;
  private final List<Block> blocks;

  private PemFile(String option, String file, List<Block> blocks) {
    this.option = option;
    this.file = file;
    this.blocks = blocks;
  }

  static PemFile read(String option, String file) {
    String text;
    try {
      text = Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
    } catch (IOException | InvalidPathException e) {
      throw new MongoConfigurationException(
          "The option " + option + " names the file '" + file + "', which cannot be read: " + e, e);
    }
    PemFile pem = new PemFile(option, file, new ArrayList<>());
    Matcher matcher = BLOCK.matcher(text);
    while (matcher.find()) {
      pem.blocks.add(pem.block(matcher.group(1), matcher.group(2)));
    }
    return pem;
  }

  /** The certificates, at least one, in the order of the file. */
  List<X509Certificate> certificates() {
    List<X509Certificate> certificates = new ArrayList<>();
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      for (Block block : blocks) {
        if (block.label().equals(CERTIFICATE)) {
          certificates.add(
              (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.der())));
        }
      }
    } catch (CertificateException e) {
      throw wrong("contains a certificate that cannot be read: " + e.getMessage(), e);
    }
    if (certificates.isEmpty()) {
      throw wrong("contains no certificate ('-----BEGIN CERTIFICATE-----')", null);
    }
    return certificates;
  }

  /** The first block whose label ends in "PRIVATE KEY". */
  Block privateKey() {
    Optional<Block> key =
        blocks.stream().filter(block -> block.label().endsWith("PRIVATE KEY")).findFirst();
    return key.orElseThrow(
        () -> wrong("contains no private key ('-----BEGIN PRIVATE KEY-----')", null));
  }

  MongoConfigurationException wrong(String what, @Nullable Throwable cause) {
    return new MongoConfigurationException(
        "The file '" + file + "' of the option " + option + " " + what + ".", cause);
  }

  private Block block(String label, String body) {
    // OpenSSL's old format puts headers and an empty line before the data.
    int headersEnd = body.indexOf(':') < 0 ? 0 : Math.max(0, body.lastIndexOf("\n\n"));
    String headers = body.substring(0, headersEnd);
    try {
      byte[] der = Base64.getMimeDecoder().decode(body.substring(headersEnd));
      return new Block(label, headers, der);
    } catch (IllegalArgumentException e) {
      throw wrong("contains a " + label + " that is not Base64", e);
    }
  }
}
