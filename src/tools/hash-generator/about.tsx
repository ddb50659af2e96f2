import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutHashGenerator() {
  return (
    <About title="Hash Generator" operations={operations}>
      <p>
        A hash is a short fingerprint of a text or a file: the same bytes always give the same one, and a changed byte
        gives another. Compare it with the checksum beside a download to know that the file arrived whole. The
        algorithms are those of FIPS 180-4: SHA-256, SHA-384 and SHA-512, and SHA-1 for old systems that still ask for
        it. With a key the result is an HMAC (RFC 2104).
      </p>
      <p>
        A text is hashed as its UTF-8 bytes. A file is read piece by piece, so its size does not matter, and it never
        leaves your browser. A hash of a password is not a safe way to store it: use a password hashing scheme for that.
      </p>
    </About>
  );
}
