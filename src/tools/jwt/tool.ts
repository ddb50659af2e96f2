import { dataOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, secret, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { ALGORITHMS } from "./algorithms.ts";
import type { DecodedWithVerdict } from "./decode-token.ts";
import { decodedText, verificationText } from "./token-text.ts";
import type { Verification } from "./verify-token.ts";

export const meta: ToolDeclaration = {
  title: "JWT Decoder",
  description: "Decode, verify and sign JSON Web Tokens, with every claim explained.",
  category: "Crypto",
  order: 4,
  keywords:
    "jwt, json web token, jwt.io, decode jwt, jwt debugger, verify jwt, jwt validator, sign jwt, create jwt, encode jwt, jwt generator, jws, jose, jwe, jwk, jwks, bearer token, access token, id token, oauth, openid connect, oidc, claims, exp, hs256, rs256, ps256, es256, eddsa, signature, alg none, decode token, token decoder, jwt token",
  opens: [{ kind: "jwt", rank: 1, mode: "decode" }],
  icon: "key-square",
  runs: "browser",
};

const token = textInput("Token", { accepts: ["application/jwt", "text/plain"], secret: true });
const secretEncoding = choice("The secret is", { text: "Text", base64: "Base64 or Base64url", hex: "Hex" });
const empty = "Please enter a token";

export const operations = {
  decode: operation({
    label: "Decode",
    live: true,
    sensitive: true,
    inputs: { token },
    gives: dataOutput<DecodedWithVerdict>({ fileName: "token.txt", toText: decodedText }),
    options: {
      secret: secret("Secret or public key", { help: "Verifies the signature. A key as PEM, JWK or JWKS." }),
      secretEncoding,
    },
    messages: { empty, failed: "Failed to decode the token" },
    examples: [
      {
        title: "The example of RFC 7519",
        input:
          "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        output:
          /"algorithm":"HS256".*"status":"expired","statusText":"expired \d+ years ago".*"name":"exp","value":"1300819380","meaning":"Expires","time":\{"iso":"2011-03-22T18:43:00Z"/,
      },
      {
        title: "From an HTTP header",
        input: "Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0.",
        output: {
          kind: "unsecured",
          algorithm: "none",
          header: '{\n  "alg": "none"\n}',
          payload: '{\n  "sub": "1234"\n}',
          payloadFormat: "json",
          status: "no-time-limit",
          statusText: "never expires",
          headerClaims: [{ name: "alg", value: "none", meaning: "Algorithm" }],
          claims: [{ name: "sub", value: "1234", meaning: "Subject" }],
          signatureBytes: 0,
        },
      },
      {
        title: "With its secret, which verifies it",
        input:
          "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkFkYSBMb3ZlbGFjZSIsImFkbWluIjp0cnVlfQ.vm6mQZvB17N0GKQAB61WaS95yOl2CS4b3Z7VTKGML2g",
        options: { secret: "a-string-secret-at-least-256-bits-long" },
        output: /"verdict":\{"verified":true,"reason":"HS256 with the secret\."\}/,
      },
    ],
    code: () => import("./decode-token.ts"),
    run: ({ decodeToken }, { token }, settings, { now, warn }) => decodeToken(token, settings, { now, warn }),
  }),

  verify: operation({
    label: "Verify",
    live: true,
    sensitive: true,
    inputs: { token, key: textInput("Public key", { optional: true, secret: true }) },
    gives: dataOutput<Verification>({ fileName: "verification.txt", toText: verificationText }),
    options: {
      secret: secret("Secret", { help: "For HS256, HS384 and HS512. All others need a key." }),
      secretEncoding,
      algorithm: choice(
        "Algorithm",
        { auto: "Automatic", ...ALGORITHMS },
        { help: "Automatic: any that fits the secret or key." },
      ),
    },
    messages: { empty: { token: empty }, failed: "Failed to verify the token" },
    examples: [
      {
        title: "With a JWK",
        inputs: {
          token:
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
          key: '{"kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}',
        },
        output: /^\{"verified":true,"reason":"ES256 with the key EC, P-256\.".*"status":"expired"/,
      },
      {
        title: "With a secret in Base64url",
        inputs: {
          token:
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        },
        options: {
          secret: "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow",
          secretEncoding: "base64",
        },
        output: /^\{"verified":true,"reason":"HS256 with the secret\.".*"status":"expired"/,
      },
      {
        title: "A token without a signature is rejected",
        inputs: { token: "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0." },
        options: { secret: "any", algorithm: "HS256" },
        output: /^\{"verified":false,"reason":"The algorithm is “none”/,
      },
    ],
    code: () => import("./verify-token.ts"),
    run: ({ verifyToken }, { token, key }, settings, { now, warn }) =>
      verifyToken({ token, key }, settings, { now, warn }),
  }),

  sign: operation({
    label: "Sign",
    live: true,
    sensitive: true,
    inputs: { payload: textInput("Payload", { accepts: ["application/json", "text/plain"] }) },
    gives: textOutput({ fileName: "token.jwt", type: "application/jwt" }),
    options: {
      secret: secret("Secret or private key", { help: "A key as PEM, JWK or OpenSSH." }),
      secretEncoding,
      algorithm: choice(
        "Algorithm",
        { auto: "Automatic", ...ALGORITHMS },
        { help: "Automatic: HS256, or what fits the key." },
      ),
      type: text("Type (typ)", "JWT", { help: "at+jwt for access tokens, or nothing." }),
      keyId: text("Key ID (kid)", ""),
      issuedAt: flag("Add the time (iat)", false),
      expiresIn: text("Expires in (exp)", "", { placeholder: "15m, 2h or 7d" }),
    },
    messages: { empty: "Please enter a payload", failed: "Failed to sign the token" },
    examples: [
      {
        title: "HS256",
        input: '{"sub": "1234567890", "name": "Ada Lovelace", "admin": true}',
        options: { secret: "a-string-secret-at-least-256-bits-long" },
        output:
          "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkFkYSBMb3ZlbGFjZSIsImFkbWluIjp0cnVlfQ.vm6mQZvB17N0GKQAB61WaS95yOl2CS4b3Z7VTKGML2g",
      },
      {
        title: "HS512 with a time limit",
        input: '{"sub": "1234567890"}',
        options: {
          secret: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
          algorithm: "HS512",
          keyId: "2026-11",
          issuedAt: true,
          expiresIn: "2h",
        },
        output: /^eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCIsImtpZCI6IjIwMjYtMTEifQ\.[\w-]+\.[\w-]{86}$/,
      },
    ],
    code: () => import("./sign-token.ts"),
    run: ({ signToken }, { payload }, settings, { now, warn }) => signToken(payload, settings, { now, warn }),
  }),
};
