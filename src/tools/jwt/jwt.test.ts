import { createHmac, generateKeyPairSync, type KeyObject, sign, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { relativeTime } from "./claims.ts";
import { algorithmIn } from "./compact-token.ts";
import type { DecodedWithVerdict } from "./decode-token.ts";
import { decodedText, verificationText } from "./token-text.ts";
import { operations } from "./tool.ts";
import type { Verification } from "./verify-token.ts";

type Options = Readonly<Record<string, unknown>>;

const NOW = Date.UTC(2026, 10, 25, 12);
const b64 = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/** An HMAC token, made without the library. */
function hmacToken(header: object, payload: unknown, secret: string | Buffer): string {
  const input = `${b64(header)}.${b64(payload)}`;
  return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
}

async function verify(token: string, key = "", options: Options = {}): Promise<Verification & { warnings: string[] }> {
  const result = await runOperation(operations.verify, { token, key }, options, { now: NOW });
  if (result.kind !== "data") throw new Error("no data");
  return { ...(result.data as Verification), warnings: [...result.warnings] };
}

const decode = async (token: string, options: Options = {}) => {
  const result = await runOperation(operations.decode, token, options, { now: NOW });
  if (result.kind !== "data") throw new Error("no data");
  return { token: result.data as DecodedWithVerdict, warnings: result.warnings };
};

const signed = async (payload: string, options: Options) => {
  const result = await runOperation(operations.sign, payload, options, { now: NOW });
  return result.kind === "text" ? { token: String(result.content), warnings: result.warnings } : undefined;
};

const pem = (key: KeyObject) => String(key.export({ format: "pem", type: key.type === "private" ? "pkcs8" : "spki" }));
const jwk = (key: KeyObject) => key.export({ format: "jwk" });

let rsa: { publicKey: KeyObject; privateKey: KeyObject };
let ec: { publicKey: KeyObject; privateKey: KeyObject };
beforeAll(() => {
  rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
});

/** An RS256 token, made without the library. */
function rsaToken(header: object = {}, payload: unknown = { sub: "1" }): string {
  const input = `${b64({ alg: "RS256", ...header })}.${b64(payload)}`;
  return `${input}.${sign("sha256", Buffer.from(input), rsa.privateKey).toString("base64url")}`;
}

describe("verify", () => {
  it("passes the examples of the RFCs", async () => {
    const vectors: { name: string; token: string; key?: object; rejected?: boolean }[] = JSON.parse(
      readFileSync(join(import.meta.dirname, "testing/suite/jws.json"), "utf8"),
    );
    const flip = (token: string) => token.replace(/.(?=.{3}$)/, (last) => (last === "A" ? "B" : "A"));
    await runSuite(import.meta.dirname, {
      id: "jose",
      title: "Examples of RFC 7515, 7519, 7520 and 8037",
      source: "https://www.rfc-editor.org/rfc/rfc7520#section-4",
      library: "jose",
      cases: vectors.flatMap(({ name, token, key, rejected = false }) => [
        {
          name,
          run: async () => expect((await verify(token, key && JSON.stringify(key))).verified).toBe(!rejected),
        },
        ...(key
          ? [
              {
                name: `${name}, with another signature`,
                run: async () => expect((await verify(flip(token), JSON.stringify(key))).verified).toBe(false),
              },
            ]
          : []),
      ]),
    });
  });

  it.each(["none", "None", "NONE", "nOnE"])("rejects the algorithm %s", async (alg) => {
    for (const signature of ["", "AAAA"]) {
      const token = `${b64({ alg })}.${b64({ sub: "1" })}.${signature}`;
      expect(await verify(token, pem(rsa.publicKey))).toMatchObject({
        verified: false,
        reason: expect.stringContaining("The algorithm is “none”"),
      });
      expect((await verify(token, "", { secret: "x" })).verified).toBe(false);
    }
  });

  it("rejects a public key as the secret of HMAC, in any form (key confusion)", async () => {
    const publicPem = pem(rsa.publicKey);
    const token = hmacToken({ alg: "HS256" }, { admin: true }, publicPem);
    const refusal = { verified: false, reason: expect.stringContaining("key confusion") };
    expect(await verify(token, publicPem)).toMatchObject(refusal);
    expect(await verify(token, "", { secret: publicPem })).toMatchObject(refusal);
    const encoded = Buffer.from(publicPem).toString("base64");
    expect(await verify(token, "", { secret: encoded, secretEncoding: "base64" })).toMatchObject(refusal);
    const hex = Buffer.from(publicPem).toString("hex");
    expect(await verify(token, "", { secret: hex, secretEncoding: "hex" })).toMatchObject(refusal);
    const asJwk = JSON.stringify(jwk(ec.publicKey));
    expect(await verify(hmacToken({ alg: "HS256" }, {}, asJwk), asJwk)).toMatchObject(refusal);
    expect(await verify(hmacToken({ alg: "HS256" }, {}, asJwk), "", { secret: asJwk })).toMatchObject(refusal);
  });

  it("never uses a key from the header", async () => {
    const token = rsaToken({ jwk: jwk(rsa.publicKey), jku: "https://example.com/keys" });
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
    const result = await verify(token, pem(other));
    expect(result.verified).toBe(false);
    expect(result.warnings).toEqual([expect.stringContaining("brings its own key (jwk, jku)")]);
    await expect(verify(token)).rejects.toThrow("RS256 needs a public key.");
  });

  it("rejects another algorithm than expected, and one that doesn't fit the key", async () => {
    const key = pem(rsa.publicKey);
    expect((await verify(rsaToken(), key, { algorithm: "RS256" })).verified).toBe(true);
    expect((await verify(rsaToken(), key, { algorithm: "PS256" })).reason).toBe(
      "You expect PS256, but the token says RS256.",
    );
    expect((await verify(rsaToken(), pem(ec.publicKey))).reason).toBe(
      "The token says RS256, but the key is EC, P-256.",
    );
    expect((await verify(rsaToken(), JSON.stringify({ ...jwk(rsa.publicKey), alg: "PS256" }))).reason).toBe(
      "The key is only for PS256, but the token says RS256.",
    );
    expect((await verify(rsaToken(), JSON.stringify({ ...jwk(rsa.publicKey), use: "enc" }))).verified).toBe(false);
    expect((await verify(`${b64({ alg: "XS1" })}.e30.AA`, key)).reason).toContain("“XS1” is not");
  });

  it("picks the key of a JWKS by its ID, or tries all that fit", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
    const set = (kid: string) =>
      JSON.stringify({
        keys: [
          { kty: "unknown" },
          { ...jwk(ec.publicKey), kid: "a" },
          { ...jwk(other), kid: "b" },
          { ...jwk(rsa.publicKey), kid },
        ],
      });
    expect((await verify(rsaToken({ kid: "c" }), set("c"))).reason).toBe("RS256 with the key RSA, 2048 bits, ID c.");
    expect((await verify(rsaToken(), set("c"))).verified).toBe(true);
    expect((await verify(rsaToken({ kid: "b" }), set("c"))).verified).toBe(false);
    expect((await verify(rsaToken({ kid: "d" }), set("c"))).reason).toBe("No key has the token’s key ID, d.");
  });

  it("reads the same key in any form", async () => {
    const { publicKey, privateKey } = rsa;
    const forms = [
      pem(publicKey),
      pem(publicKey).replaceAll("\n", "\\n"),
      pem(publicKey).replaceAll("\n", ""),
      publicKey.export({ format: "der", type: "spki" }).toString("base64"),
      String(publicKey.export({ format: "pem", type: "pkcs1" })),
      pem(privateKey),
      String(privateKey.export({ format: "pem", type: "pkcs1" })),
      JSON.stringify(jwk(publicKey)),
      JSON.stringify({ keys: [jwk(publicKey)] }),
    ];
    for (const form of forms) expect((await verify(rsaToken(), form)).verified, form.slice(0, 40)).toBe(true);
    expect((await verify(rsaToken(), pem(privateKey))).warnings).toEqual([
      expect.stringContaining("You pasted a private key"),
    ]);
  });

  it("reads the key of a certificate", async () => {
    const { certificate, token } = JSON.parse(
      readFileSync(join(import.meta.dirname, "testing/suite/certificate.json"), "utf8"),
    );
    expect(new X509Certificate(certificate).publicKey.asymmetricKeyType).toBe("ec");
    expect((await verify(token, certificate)).verified).toBe(true);
  });

  it("rejects malformed signatures", async () => {
    const input = `${b64({ alg: "ES256" })}.${b64({})}`;
    const der = sign("sha256", Buffer.from(input), ec.privateKey).toString("base64url");
    const key = pem(ec.publicKey);
    expect((await verify(`${input}.${der}`, key)).reason).toContain("DER form");
    // All zeros verified with any key in Java (CVE-2022-21449).
    expect((await verify(`${input}.${b64("\0".repeat(64))}`, key)).verified).toBe(false);
    expect((await verify(`${input}.AAAA`, key)).reason).toContain("3 bytes; ES256 has 64");
    expect((await verify(`${input}.`, key)).verified).toBe(false);
    const raw = sign("sha256", Buffer.from(input), { key: ec.privateKey, dsaEncoding: "ieee-p1363" });
    expect((await verify(`${input}.${raw.toString("base64url")}`, key)).verified).toBe(true);
  });

  it("rejects keys that are too weak", async () => {
    const short = generateKeyPairSync("rsa", { modulusLength: 1024 });
    const input = `${b64({ alg: "RS256" })}.${b64({})}`;
    const token = `${input}.${sign("sha256", Buffer.from(input), short.privateKey).toString("base64url")}`;
    expect((await verify(token, pem(short.publicKey))).reason).toContain("The RSA key has 1024 bits");
    // With the neutral point as the key, R = S·B verifies for every message.
    const identity = { kty: "OKP", crv: "Ed25519", x: b64("\x01".padEnd(32, "\0")) };
    await expect(
      verify(`${b64({ alg: "EdDSA" })}.e30.${b64("x".repeat(64))}`, JSON.stringify(identity)),
    ).rejects.toThrow("Its order is so small".toLowerCase().slice(4));
  });

  it("refuses headers that must be understood", async () => {
    const token = rsaToken({ crit: ["exp"], exp: 1 });
    await expect(verify(token, pem(rsa.publicKey))).rejects.toThrow("The header can't be accepted");
  });

  it("says when the token is valid, apart from its signature", async () => {
    const at = (claims: object) => hmacToken({ alg: "HS256" }, claims, "x".repeat(32));
    const secret = "x".repeat(32);
    const seconds = NOW / 1000;
    const status = async (claims: object) => (await verify(at(claims), "", { secret })).token.statusText;
    expect(await status({ exp: seconds - 10_800 })).toBe("expired 3 h ago");
    expect(await status({ exp: seconds })).toBe("expired now");
    expect(await status({ exp: seconds + 86_400 * 2 })).toBe("expires in 2 days");
    expect(await status({ nbf: seconds + 60 })).toBe("valid in 1 min");
    expect(await status({})).toBe("never expires");
  });

  it.each<[payload: unknown, statusText: string]>([
    ["hello", "no claims to check: the payload is not a JSON object"],
    ["", "no claims to check: the payload is not a JSON object"],
    ["[1]", "no claims to check: the payload is not a JSON object"],
    ['"exp"', "no claims to check: the payload is not a JSON object"],
    ["12", "no claims to check: the payload is not a JSON object"],
    ['{"exp":1}{"exp":2}', "no claims to check: the payload is not a JSON object"],
    ['{"exp":1,}', "no claims to check: the payload is not a JSON object"],
    ['{"exp":"1300819380"}', "no readable time limit: “exp” is not a number"],
    ['{"exp":null}', "no readable time limit: “exp” is not a number"],
    ['{"exp":9999999999,"nbf":"now"}', "no readable time limit: “nbf” is not a number"],
  ])("never says that %j never expires, but verifies it", async (payload, statusText) => {
    const secret = "x".repeat(32);
    const token = hmacToken({ alg: "HS256" }, payload, secret);
    const result = await verify(token, "", { secret });
    expect(result).toMatchObject({ verified: true, token: { kind: "signed", status: "unknown", statusText } });
    expect(verificationText(result)).toMatch(
      `Signature valid, but the token has ${statusText}\nHS256 with the secret.`,
    );
    expect(decodedText((await decode(token)).token)).toContain(`Token: HS256, signed, ${statusText}`);
    expect((await verify(token, "", { secret: "y".repeat(32) })).verified).toBe(false);
  });

  it("warns of short secrets, and says which encoding may be meant", async () => {
    const token = hmacToken({ alg: "HS256" }, {}, "secret");
    const base64 = Buffer.from("secret").toString("base64");
    expect((await verify(token, "", { secret: "secret" })).warnings).toEqual([
      "The secret has 48 bits; HS256 needs at least 256, or it can be guessed.",
    ]);
    expect((await verify(token, "", { secret: base64 })).reason).toContain("If it is Base64");
    expect((await verify(token, "", { secret: base64, secretEncoding: "base64" })).verified).toBe(true);
    await expect(verify(token)).rejects.toThrow("HS256 needs the secret");
  });
});

describe("decode", () => {
  it.each([
    ["abc", "This has no dot."],
    ["a.b", "This has 2 parts."],
    ["eyJhbGciOiJIUzI1NiJ9.e30=.AA", "The payload has “=” at line 1, column 25: JWTs use Base64url"],
    ["Bearer eyJhbGciOi\nJIUzI1NiJ9.e3 0.A%A", "The signature has “%” at line 2, column 18"],
    ["eyJhbGciOiJIUzI1NiJ9.e30.AAAAA", "The signature is cut off"],
    ["e30K.e30", "This has 2 parts."],
    ["W10.e30.AA", "The header is not a JSON object."],
  ])("rejects %j", async (token, message) => {
    await expect(decode(token)).rejects.toThrow(message);
  });

  it("verifies with a secret or key in one field", async () => {
    const verdictWith = async (token: string, secret: string) => (await decode(token, { secret })).token.verdict;
    const hmac = hmacToken({ alg: "HS256" }, { sub: "1" }, "x".repeat(32));
    expect((await decode(hmac)).token).not.toHaveProperty("verdict");
    expect(await verdictWith(hmac, "x".repeat(32))).toEqual({ verified: true, reason: "HS256 with the secret." });
    expect(await verdictWith(hmac, "y".repeat(32))).toMatchObject({ verified: false });
    expect(await verdictWith(hmac, pem(rsa.publicKey))).toMatchObject({
      verified: false,
      reason: expect.stringContaining("key confusion"),
    });
    // A one-line field drops line breaks.
    for (const key of [pem(rsa.publicKey).replaceAll("\n", ""), JSON.stringify({ keys: [jwk(rsa.publicKey)] })])
      expect(await verdictWith(rsaToken(), key)).toMatchObject({ verified: true });
    expect(await verdictWith(rsaToken(), pem(ec.publicKey))).toMatchObject({ verified: false });
    await expect(verdictWith(rsaToken(), "no key")).rejects.toThrow(expect.objectContaining({ field: "secret" }));
    const { token } = await decode(hmac, { secret: "y".repeat(32) });
    expect(decodedText(token)).toMatch(/^Signature not valid\nThe secret doesn’t fit/);
  });

  it("knows the algorithm while the token is typed", () => {
    expect(algorithmIn(`Bearer ${hmacToken({ alg: "HS256" }, {}, "x")}`)).toBe("HS256");
    expect(algorithmIn("eyJhbGciOi")).toBe("");
  });

  it("keeps the digits of numbers and the order of claims", async () => {
    const { token } = await decode(
      `${b64({ alg: "HS256" })}.${b64('{"id":12345678901234567890,"1":1.0,"__proto__":2}')}.AA`,
    );
    expect(token.payload).toBe('{\n  "id": 12345678901234567890,\n  "1": 1.0,\n  "__proto__": 2\n}');
    expect(token.claims.map(({ meaning }) => meaning)).toEqual(["", "", ""]);
  });

  it("explains dates and scopes as text, too", async () => {
    const { token } = await decode(hmacToken({ alg: "HS256", kid: "k" }, { iss: "me", exp: NOW / 1000 - 60 }, "x"));
    expect(decodedText(token)).toBe(`Header
{
  "alg": "HS256",
  "kid": "k"
}

Payload
{
  "iss": "me",
  "exp": 1795607940
}

Token: HS256, signed, expired 1 min ago
alg  Algorithm  HS256
kid  Key ID     k
iss  Issuer     me
exp  Expires    2026-11-25 11:59:00 UTC (1 min ago)`);
  });

  it("warns of milliseconds, wrong types and repeated names", async () => {
    const text = `{"exp":${NOW},"iat":"today","sub":"a","sub":"b"}`;
    const { warnings } = await decode(`${b64({ alg: "HS256" })}.${b64(text)}.AA`);
    expect(warnings).toEqual([
      expect.stringContaining("The payload has “sub” more than once"),
      "“exp” looks like milliseconds; JWTs have seconds.",
      "“iat” should be a number of seconds since 1970.",
    ]);
  });

  it("shows the header of an encrypted token", async () => {
    const { token } = await decode(`${b64({ alg: "RSA-OAEP", enc: "A256GCM" })}.AA.AA.AA.AA`);
    expect(token).toMatchObject({ kind: "encrypted", algorithm: "RSA-OAEP", status: "unknown" });
    expect(decodedText(token)).toContain("(encrypted)");
    await expect(verify(`${b64({ alg: "dir" })}..AA.AA.AA`)).rejects.toThrow("encrypted (JWE)");
  });

  it("survives deep nesting and long tokens", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect((await decode(`${b64({ alg: "HS256" })}.${b64(deep)}.AA`)).token.payloadFormat).toBe("text");
    const long = hmacToken({ alg: "HS256" }, { data: "x".repeat(500_000) }, "x");
    expect((await decode(long)).token.claims[0]?.value).toHaveLength(301);
    await expect(decode(`${" ".repeat(100_000)}x${'"'.repeat(100_000)}`)).rejects.toThrow("no dot");
  });
});

describe("sign", () => {
  it("makes tokens that verify, with every algorithm", async () => {
    const secret = "s".repeat(64);
    for (const algorithm of ["HS256", "HS384", "HS512"]) {
      const { token = "" } = (await signed('{"a":1}', { secret, algorithm })) ?? {};
      expect((await verify(token, "", { secret, algorithm })).verified).toBe(true);
    }
    const pairs = [
      ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"].map((algorithm) => [algorithm, rsa] as const),
      ["ES256", ec] as const,
      ["ES384", generateKeyPairSync("ec", { namedCurve: "P-384" })] as const,
      ["ES512", generateKeyPairSync("ec", { namedCurve: "P-521" })] as const,
      ["EdDSA", generateKeyPairSync("ed25519")] as const,
    ];
    for (const [algorithm, { publicKey, privateKey }] of pairs) {
      for (const key of [pem(privateKey), JSON.stringify(jwk(privateKey))]) {
        const { token = "" } = (await signed('{"a":1}', { secret: key, algorithm })) ?? {};
        expect((await verify(token, pem(publicKey), { algorithm })).verified, algorithm).toBe(true);
        expect((await verify(token, pem(publicKey))).verified).toBe(true);
      }
    }
  });

  it("makes the HMAC of node:crypto for any claims and secret", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: "grapheme" }), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
        fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
        async (claims, secret) => {
          const result = await signed(JSON.stringify(claims), { secret });
          const text = JSON.stringify(claims);
          expect(result?.token).toBe(hmacToken({ alg: "HS256", typ: "JWT" }, text, secret));
        },
      ),
    );
  });

  it("adds times, the type and the key ID", async () => {
    const options = { secret: "s".repeat(32), issuedAt: true, expiresIn: "2 h", keyId: "k1", type: "at+jwt" };
    const [header = "", payload = ""] = (
      (await signed('{"id": 12345678901234567890, "exp": 1}', options))?.token ?? ""
    ).split(".");
    expect(Buffer.from(header, "base64url").toString()).toBe('{"alg":"HS256","typ":"at+jwt","kid":"k1"}');
    expect(Buffer.from(payload, "base64url").toString()).toBe(
      '{"id":12345678901234567890,"exp":1795615200,"iat":1795608000}',
    );
  });

  it.each([
    ["[1]", { secret: "x" }, "The payload must be one JSON object"],
    ['{"a": }', { secret: "x" }, "line 1, column 7"],
    ["{}", {}, "Please enter a secret or a private key."],
    ["{}", { secret: "x", algorithm: "RS256" }, "RS256 needs a private key as PEM or JWK."],
    ["{}", { secret: "x", expiresIn: "soon" }, "Enter a time such as 15m"],
    ["{}", { secret: "xyz", secretEncoding: "hex" }, "The secret is not hex."],
  ])("rejects %s with %j", async (payload, options, message) => {
    await expect(signed(payload, options)).rejects.toThrow(message);
  });

  it("rejects keys that can't sign", async () => {
    await expect(signed("{}", { secret: pem(rsa.publicKey) })).rejects.toThrow("This is a public key");
    await expect(signed("{}", { secret: pem(rsa.privateKey), algorithm: "HS256" })).rejects.toThrow(
      "doesn't fit this key",
    );
    await expect(signed("{}", { secret: pem(generateKeyPairSync("x25519").privateKey) })).rejects.toThrow("can't sign");
    const encrypted = rsa.privateKey.export({ format: "pem", type: "pkcs8", cipher: "aes-256-cbc", passphrase: "x" });
    await expect(signed("{}", { secret: String(encrypted) })).rejects.toThrow("passphrase");
  });
});

describe("relativeTime", () => {
  it.each([
    [0, "now"],
    [999, "now"],
    [-5_000, "5 s ago"],
    [59_999, "in 59 s"],
    [-10_800_000, "3 h ago"],
    [86_400_000, "in 1 day"],
    [-40 * 86_400_000, "1 month ago"],
    [800 * 86_400_000, "in 2 years"],
  ])("writes %d as %s", (milliseconds, text) => {
    expect(relativeTime(milliseconds)).toBe(text);
  });
});

describe("secrets", () => {
  it("are never kept: all inputs are sensitive, and keys that sign are secret options", () => {
    expect(Object.values(operations).every(({ sensitive }) => sensitive)).toBe(true);
    expect(operations.verify.options.secret.kind).toBe("secret");
    expect(operations.sign.options.secret.kind).toBe("secret");
  });
});
