package dev.holdfast.internal.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Reads a private key in any format of PEM files: PKCS#8, encrypted or not, PKCS#1, SEC 1.
 */
final class PrivateKeyReader {
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS", "DSA");

  private PrivateKeyReader() {}

  static PrivateKey read(PemFile file, char @Nullable [] password) {
    PemFile.Block block = file.privateKey();
    if (block.headers().contains("ENCRYPTED")) {
      throw file.wrong(
          "has a private key in OpenSSL's old encrypted form; convert it with 'openssl pkcs8 -topk8'",
          null);
    }
    try {
      return switch (block.label()) {
        case "PRIVATE KEY" -> fromPkcs8(block.der());
        case "ENCRYPTED PRIVATE KEY" -> fromPkcs8(decrypt(file, block.der(), password));
        case "RSA PRIVATE KEY" -> fromPkcs8(Der.pkcs8OfPkcs1(block.der()));
        case "EC PRIVATE KEY" -> fromPkcs8(Der.pkcs8OfSec1(block.der()));
        default -> throw file.wrong("has a private key of the unknown kind " + block.label(), null);
      };
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw file.wrong("has a private key that cannot be read: " + e.getMessage(), e);
    }
  }

  private static PrivateKey fromPkcs8(byte[] der) throws GeneralSecurityException {
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (InvalidKeySpecException notOfThisKind) {
        continue;
      }
    }
    throw new InvalidKeySpecException("it is no key of the kinds " + ALGORITHMS);
  }

  private static byte[] decrypt(PemFile file, byte[] der, char @Nullable [] password) {
    if (password == null) {
      throw file.wrong("has an encrypted private key; set tlsCertificateKeyFilePassword too", null);
    }
    PBEKeySpec secret = new PBEKeySpec(password);
    try {
      EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(der);
      // For PBES2, getAlgName() does not name a cipher. The text of the parameters does.
      String parameters = info.getAlgParameters().toString();
      String algorithm =
          parameters != null && parameters.startsWith("PBE") ? parameters : info.getAlgName();
      Cipher cipher = Cipher.getInstance(algorithm);
      cipher.init(
          Cipher.DECRYPT_MODE,
          SecretKeyFactory.getInstance(algorithm).generateSecret(secret),
          info.getAlgParameters());
      return info.getKeySpec(cipher).getEncoded();
    } catch (IOException | GeneralSecurityException e) {
      throw file.wrong(
          "has an encrypted private key that cannot be decrypted; check that"
              + " tlsCertificateKeyFilePassword is right",
          e);
    } finally {
      secret.clearPassword();
    }
  }
}
