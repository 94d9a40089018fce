package dev.holdfast.internal.tls;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Converts older private keys to PKCS#8, the form that the JDK reads. Implements only the DER for that. */
final class Der {
  private static final int SEQUENCE = 0x30;
  private static final int OCTET_STRING = 0x04;
  private static final int EC_PARAMETERS = 0xA0;
  private static final byte[] VERSION_0 = {0x02, 0x01, 0x00};

  /** rsaEncryption, 1.2.840.113549.1.1.1, with its NULL parameters. */
  private static final byte[] RSA_ALGORITHM = {
    0x30,
    0x0D,
    0x06,
    0x09,
    0x2A,
    (byte) 0x86,
    0x48,
    (byte) 0x86,
    (byte) 0xF7,
    0x0D,
    0x01,
    0x01,
    0x01,
    0x05,
    0x00
  };

  /** ecPublicKey, 1.2.840.10045.2.1. */
  private static final byte[] EC_ALGORITHM_OID = {
    0x06, 0x07, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 0x02, 0x01
  };

  private Der() {}

  static byte[] pkcs8OfPkcs1(byte[] pkcs1) {
    return element(SEQUENCE, VERSION_0, RSA_ALGORITHM, element(OCTET_STRING, pkcs1));
  }

  /**
   * @throws IllegalArgumentException if the key does not name its curve
   */
  static byte[] pkcs8OfSec1(byte[] sec1) {
    byte[] algorithm = element(SEQUENCE, EC_ALGORITHM_OID, curveOf(sec1));
    return element(SEQUENCE, VERSION_0, algorithm, element(OCTET_STRING, sec1));
  }

  /** An ECPrivateKey is a sequence: a version, the key, the parameters with tag 0, and more. */
  private static byte[] curveOf(byte[] sec1) {
    Cursor key = new Cursor(sec1).enter(SEQUENCE);
    key.skip();
    key.skip();
    return key.enter(EC_PARAMETERS).rest();
  }

  private static byte[] element(int tag, byte[]... contents) {
    int length = Arrays.stream(contents).mapToInt(content -> content.length).sum();
    ByteArrayOutputStream out = new ByteArrayOutputStream(length + 6);
    out.write(tag);
    if (length < 128) {
      out.write(length);
    } else {
      int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 7) / 8;
      out.write(0x80 | bytes);
      for (int i = bytes - 1; i >= 0; i--) {
        out.write(length >>> 8 * i);
      }
    }
    for (byte[] content : contents) {
      out.writeBytes(content);
    }
    return out.toByteArray();
  }

  /** Iterates over DER elements. */
  private static final class Cursor {
    private final byte[] data;
    private int position;

    Cursor(byte[] data) {
      this.data = data;
    }

    Cursor enter(int tag) {
      if (position >= data.length || (data[position] & 0xFF) != tag) {
        throw new IllegalArgumentException("it is not the structure it claims to be");
      }
      return new Cursor(next());
    }

    void skip() {
      next();
    }

    byte[] rest() {
      return Arrays.copyOfRange(data, position, data.length);
    }

    private byte[] next() {
      position++;
      int length = octet();
      if (length >= 0x80) {
        int bytes = length & 0x7F;
        length = 0;
        for (int i = 0; i < bytes && bytes <= 3; i++) {
          length = length << 8 | octet();
        }
      }
      if (length > data.length - position) {
        throw new IllegalArgumentException("it ends too early");
      }
      position += length;
      return Arrays.copyOfRange(data, position - length, position);
    }

    private int octet() {
      if (position >= data.length) {
        throw new IllegalArgumentException("it ends too early");
      }
      return data[position++] & 0xFF;
    }
  }
}
