import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutChecksum() {
  return (
    <About
      title="Checksum Calculator"
      operations={operations}
      lead="Get every common checksum of a file at once, make a list for many files, or check files against a published list."
    >
      <li>
        A file is read once, whatever its size and however many algorithms you choose. It never leaves your browser.
      </li>
      <li>
        A check takes lists by sha256sum, md5sum, b3sum, cksum, BSD, OpenSSL and SFV, also signed ones, or a single
        checksum. Drop a folder with its SHA256SUMS, and nothing needs to be pasted.
      </li>
      <li>
        A checksum without a name is tried with each algorithm of its length, and the result says which one matched.
      </li>
      <li>
        MD5, SHA-1, CRC, Adler-32 and xxHash find damage, not tampering: someone can make another file with the same
        value. Use SHA-256, SHA-3 or BLAKE for that, and get the list from a source you trust.
      </li>
      <li>
        CRC-32 is the one of ZIP and PNG, CRC-32C has the Castagnoli polynomial, and CRC-64 is the one of XZ. BLAKE2 and
        BLAKE3 have no key, xxHash no seed.
      </li>
    </About>
  );
}
