import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutKeyGenerator() {
  return (
    <About
      title="Key Generator"
      operations={operations}
      lead="Make a key pair for SSH, TLS or tokens, convert keys between formats, and compare their fingerprints."
    >
      <li>Your browser’s own cryptography (WebCrypto) makes the keys. They aren’t sent or saved.</li>
      <li>
        Take Ed25519 unless something old has to read the key; then RSA with 3072 bits. X25519 is for key agreement, not
        for signatures.
      </li>
      <li>
        Reads PEM (PKCS#8, PKCS#1, SEC 1, SPKI, certificates), OpenSSH, JWK and JWKS; with a passphrase, PEM as OpenSSL
        encrypts it (PBES2).
      </li>
      <li>
        Results have no passphrase. To add one: <code>ssh-keygen -p -f FILE</code> or{" "}
        <code>openssl pkey -aes256 -in FILE</code>.
      </li>
      <li>OpenSSL and OpenSSH read every key made here, and the tests check that.</li>
    </About>
  );
}
