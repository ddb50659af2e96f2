import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutJwt() {
  return (
    <About
      title="JWT Decoder"
      operations={operations}
      lead="See what a JSON Web Token says and until when it is valid, check who signed it, or sign one."
    >
      <li>
        Decoding proves nothing: anyone can write a token. Only <strong>Verify</strong> tells you that the owner of the
        key did.
      </li>
      <li>
        Algorithms of RFC 7518 and RFC 8037: HMAC (HS), RSA (RS), RSA-PSS (PS), ECDSA (ES) and Ed25519 (EdDSA). Tested
        with the examples of RFC 7515, 7519, 7520 and 8037.
      </li>
      <li>Keys can be PEM (SPKI, PKCS#8, PKCS#1, X.509), OpenSSH, JWK or a JWKS, which is searched by key ID (kid).</li>
      <li>
        As RFC 8725 asks, tokens with <code>alg: none</code>, and HMAC tokens checked with a public key (key confusion),
        are rejected. A key in the token’s own header is never used.
      </li>
      <li>Encrypted tokens (JWE) are shown, but not opened.</li>
      <li>Tokens, secrets and keys stay in your browser and aren’t saved.</li>
    </About>
  );
}
