import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutTotp() {
  return (
    <About
      title="TOTP Generator"
      operations={operations}
      lead="See the codes that an authenticator app shows for a secret, set up an app with a QR code, or find out why a code is rejected."
    >
      <li>
        Paste a secret in Base32, a whole <code>otpauth://</code> URI, or an <code>otpauth-migration://</code> export of
        Google Authenticator with all its accounts.
      </li>
      <li>
        TOTP (RFC 6238) and HOTP (RFC 4226) with SHA-1, SHA-256 or SHA-512, tested with the vectors of both. Most sites
        use SHA-1, 6 digits and 30 seconds.
      </li>
      <li>Codes depend on this device’s clock. If a site rejects them, check that the clock is right.</li>
      <li>
        <strong>Verify a code</strong> says which step it belongs to and how far the other clock is off. Servers usually
        accept one step before and after.
      </li>
      <li>
        Anyone with the secret has your second factor. Use this page for tests and setup. For your own accounts, an
        authenticator app or a hardware key is safer.
      </li>
      <li>Secrets and codes stay in your browser and aren’t saved. A reload forgets them.</li>
    </About>
  );
}
