import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "TOTP Generator",
  description: "One-time codes from a secret or otpauth URI, its QR code, and codes verified.",
  category: "Crypto",
  order: 9,
  keywords:
    "totp, hotp, otp, 2fa, mfa, two-factor, two-step verification, multi-factor, authenticator, google authenticator, authenticator code, one-time password, one time code, 6-digit code, verification code, otpauth, otpauth uri, otpauth-migration, google authenticator export, totp qr code, 2fa qr code, totp secret, secret generator, verify totp, clock drift, oathtool, rfc 6238, rfc 4226",
  opens: [{ kind: "otpauth", rank: 1 }],
  icon: "shield-ellipsis",
  runs: "browser",
};
