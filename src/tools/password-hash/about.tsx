import { Link } from "react-router";
import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutPasswordHash() {
  return (
    <About
      title="Password Hash"
      operations={operations}
      lead="Hash a password the way it should be stored, check whether a password belongs to a stored hash, or see what a hash says about its strength."
    >
      <li>
        The settings start at the minimum of OWASP’s Password Storage Cheat Sheet: Argon2id with 19 MiB of memory, 2
        passes and parallelism 1; scrypt with N = 2^17, r = 8, p = 1; PBKDF2 with 600,000 iterations of SHA-256 or
        210,000 of SHA-512. bcrypt starts at cost 12; the minimum is 10.
      </li>
      <li>
        The time shown is this device’s. Choose a cost that your server can afford at every sign-in, usually less than a
        second.
      </li>
      <li>
        Verify and Inspect recognize PHC strings, <code>$2a$</code>, <code>$2b$</code> and <code>$2y$</code>, what
        passlib, Django and Werkzeug store, and lines of htpasswd and shadow files.
      </li>
      <li>bcrypt uses the first 72 bytes of a password and ignores the rest.</li>
      <li>
        Hashes that take more than 256 MiB of memory, bcrypt’s cost 16 or 10,000,000 iterations of PBKDF2 can be
        inspected but not verified.
      </li>
      <li>Algorithms: RFC 9106 (Argon2 1.3), RFC 7914 (scrypt), RFC 8018 (PBKDF2) and bcrypt as in OpenBSD.</li>
      <li>
        For checksums of files, use <Link to="/tools/checksum">Checksum Calculator</Link>; for HMACs,{" "}
        <Link to="/tools/hash-generator">Hash Generator</Link>.
      </li>
      <li>Passwords and hashes stay in your browser and aren’t saved.</li>
    </About>
  );
}
