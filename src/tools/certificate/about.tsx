import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCertificate() {
  return (
    <About
      title="Certificate Decoder"
      operations={operations}
      lead="Shows what a certificate, certificate request or revocation list says, and whether a chain fits together."
    >
      <li>
        X.509 (RFC 5280), PKCS #10 and PKCS #7, as PEM, DER or bare Base64. Text around PEM, such as the output of{" "}
        <code>openssl s_client -showcerts</code>, is skipped. Up to 20 MB and 500 certificates.
      </li>
      <li>
        Checks every signature whose issuer is in the input, and says if a chain is in the wrong order. It doesn’t know
        which root certificates your system trusts, nor what was revoked.
      </li>
      <li>Marks weak keys and signatures, malformed parts and critical extensions that are unknown.</li>
      <li>Addresses in a certificate are only shown, never opened.</li>
      <li>
        Names are shown as written, from country to common name; characters that can’t be seen or that reorder text as{" "}
        <code>\E2\80\AE</code> (RFC 4514).
      </li>
      <li>
        A private key in the input is never shown; nor is the challenge password of a request. Your input stays in your
        browser and isn’t saved.
      </li>
    </About>
  );
}
