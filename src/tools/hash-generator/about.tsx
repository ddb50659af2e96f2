import { Link } from "react-router";
import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutHashGenerator() {
  return (
    <About
      title="Hash Generator"
      operations={operations}
      lead="Get a short fingerprint of text or a file, and check a download against its published checksum."
    >
      <li>The algorithms follow FIPS 180-4. Use SHA-1 only for old systems that still ask for it.</li>
      <li>With a key, the result is an HMAC (RFC 2104).</li>
      <li>Text is hashed as its UTF-8 bytes.</li>
      <li>
        MD5, SHA-3, BLAKE, CRC, many algorithms at once and checks of a whole list of files:{" "}
        <Link to="/tools/checksum">Checksum Calculator</Link>
      </li>
      <li>Files can be any size and never leave your browser.</li>
      <li>Don’t store passwords this way. Use a password hashing scheme instead.</li>
    </About>
  );
}
