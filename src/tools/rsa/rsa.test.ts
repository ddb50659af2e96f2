import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { runForBytes } from "#shared/testing/run-for-bytes.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { decryptRsa, readOneKey } from "./rsa.ts";
import { verifySignature } from "./sign.ts";
import { operations } from "./tool.ts";

type Options = Readonly<Record<string, unknown>>;

interface Group {
  key: string;
  tests: {
    id: number;
    msg: string;
    ct?: string;
    label?: string;
    sig?: string;
    valid: boolean;
    /** Old or unusual: both answers are right. */
    acceptable?: boolean;
  }[];
}

const vectors: Record<string, Group[]> = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, "testing/suite/wycheproof.json.gz"))).toString(),
);
const bytes = (base64 = "") => new Uint8Array(Buffer.from(base64, "base64"));

const run = (operation: keyof typeof operations, inputs: Options, options: Options = {}) =>
  runForBytes(operations[operation], inputs, options);

describe("RSA and signatures", () => {
  it("pass Wycheproof", async () => {
    const oaep = (["SHA-1", "SHA-256"] as const).flatMap((hash) =>
      (vectors[`oaep-${hash.toLowerCase().replace("-", "")}`] ?? []).flatMap(({ key, tests }) =>
        tests.map(({ id, msg, ct, label, valid }) => ({
          name: `RSA-OAEP with ${hash} ${id}`,
          run: async () => {
            const plain = decryptRsa(bytes(ct), [hash], bytes(label), { key, passphrase: "" });
            if (valid) expect(await plain).toEqual(bytes(msg));
            else await expect(plain).rejects.toMatchObject({ name: "InputError" });
          },
        })),
      ),
    );
    const signatures = [
      ["rsa_signature_2048_sha256", "RSA PKCS #1 v1.5 with SHA-256,"],
      ["rsa_pss_2048_sha256_mgf1_32", "RSA-PSS with SHA-256 and a salt of 32 bytes,"],
      ["ecdsa_secp256r1_sha256", "ECDSA with SHA-256,"],
      ["ecdsa_secp256r1_sha256_p1363", "ECDSA with SHA-256,"],
      ["ed25519", "Ed25519,"],
    ] as const;
    const verified = signatures.flatMap(([id, scheme]) =>
      (vectors[id] ?? []).flatMap(({ key, tests }) =>
        tests.map(({ id: number, msg, sig, valid, acceptable }) => ({
          name: `${id} ${number}`,
          run: async () => {
            const jwk = await readOneKey({ key, passphrase: "" });
            const verdict = await verifySignature(bytes(msg), bytes(sig), jwk, () => {});
            if (!acceptable) expect(verdict.startsWith(`Valid: ${scheme}`)).toBe(valid);
          },
        })),
      ),
    );
    await runSuite(import.meta.dirname, {
      id: "wycheproof",
      title: "Wycheproof: RSA-OAEP, RSA signatures, ECDSA and Ed25519",
      source: "https://github.com/C2SP/wycheproof",
      cases: [...oaep, ...verified],
    });
  });
});

describe("RSA", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = {
    public: String(publicKey.export({ type: "spki", format: "pem" })),
    private: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    locked: String(
      privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "open sesame" }),
    ),
  };
  const padding = constants.RSA_PKCS1_OAEP_PADDING;

  it.each(["SHA-1", "SHA-256", "SHA-384", "SHA-512"])("encrypts and decrypts with %s as OpenSSL does", async (hash) => {
    const oaepHash = hash.toLowerCase().replace("-", "");
    const ours = await run("encrypt", { input: "hi", key: pem.public }, { hash: hash.toLowerCase(), label: "box" });
    const settings = { padding, oaepHash, oaepLabel: Buffer.from("box") };
    expect(privateDecrypt({ key: privateKey, ...settings }, Buffer.from(ours.text, "base64")).toString()).toBe("hi");
    const theirs = publicEncrypt({ key: publicKey, ...settings }, Buffer.from("hi")).toString("hex");
    const inputs = { input: theirs, key: pem.locked };
    expect((await run("decrypt", inputs, { label: "box", keyPassphrase: "open sesame" })).text).toBe("hi");
  });

  it("says how much fits, and what else is wrong", async () => {
    await expect(run("encrypt", { input: "x".repeat(191), key: pem.public })).rejects.toThrow(
      "This has 191 bytes. With this key and SHA-256, RSA can encrypt 190.",
    );
    await expect(run("decrypt", { input: "AAAA", key: pem.private })).rejects.toThrow("has 256");
    await expect(run("decrypt", { input: "A".repeat(344), key: pem.public })).rejects.toThrow("public key");
    await expect(run("encrypt", { input: "x", key: `${pem.public}${pem.public}` })).rejects.toThrow("2 keys");
    await expect(run("decrypt", { input: "00".repeat(256), key: pem.private })).rejects.toMatchObject({
      field: "key",
    });
  });
});

describe("sign", () => {
  const pairs = {
    rsa: generateKeyPairSync("rsa", { modulusLength: 2048 }),
    "P-256": generateKeyPairSync("ec", { namedCurve: "P-256" }),
    "P-521": generateKeyPairSync("ec", { namedCurve: "P-521" }),
    ed25519: generateKeyPairSync("ed25519"),
  };
  const message = "I owe Ada 5 crowns.";

  it.each([
    ["rsa", { scheme: "pkcs1" }, {}, "RSA PKCS #1 v1.5 with SHA-384"],
    ["rsa", { scheme: "pss" }, { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 }, "RSA-PSS with SHA-384"],
    ["P-256", { form: "der" }, { dsaEncoding: "der" }, "ECDSA with SHA-384"],
    ["P-521", { form: "raw" }, { dsaEncoding: "ieee-p1363" }, "ECDSA with SHA-384"],
    ["ed25519", {}, {}, "Ed25519"],
  ] as const)("signs with %s and %o as OpenSSL does, and verifies", async (id, options, settings, scheme) => {
    const { publicKey, privateKey } = pairs[id];
    const digest = id === "ed25519" ? null : "sha384";
    const key = String(privateKey.export({ type: "pkcs8", format: "pem" }));
    const ours = await run("sign", { input: message, key }, { hash: "sha-384", encoding: "hex", ...options });
    const theirs = { key: publicKey, ...settings } as Parameters<typeof verify>[2];
    expect(verify(digest, Buffer.from(message), theirs, Buffer.from(ours.text, "hex"))).toBe(true);
    const signature = sign(digest, Buffer.from(message), { key: privateKey, ...settings } as Parameters<
      typeof sign
    >[2]);
    const inputs = {
      signature: signature.toString("base64"),
      key: JSON.stringify(publicKey.export({ format: "jwk" })),
    };
    expect((await run("verify", { input: message, ...inputs })).text).toContain(`Valid: ${scheme}`);
    expect((await run("verify", { input: `${message}.`, ...inputs })).text).toMatch(/^Not valid/);
  });

  it("verifies the longest salt of PSS, OpenSSL's preference", async () => {
    const { publicKey, privateKey } = pairs.rsa;
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const saltLength = constants.RSA_PSS_SALTLEN_MAX_SIGN;
    const signature = sign("sha256", Buffer.from(message), { key: privateKey, padding, saltLength }).toString("hex");
    const key = String(publicKey.export({ type: "spki", format: "pem" }));
    expect((await run("verify", { input: message, signature, key })).text).toContain("a salt of 222 bytes");
  });

  it("warns of SHA-1, and refuses keys that can't sign", async () => {
    const { publicKey, privateKey } = pairs.rsa;
    const signature = sign("sha1", Buffer.from(message), privateKey).toString("hex");
    const key = String(publicKey.export({ type: "spki", format: "pem" }));
    expect((await run("verify", { input: message, signature, key })).warnings.join()).toContain("SHA-1 is broken");
    await expect(run("sign", { input: message, key })).rejects.toThrow("Only the private key signs");
    const x25519 = JSON.stringify(generateKeyPairSync("x25519").privateKey.export({ format: "jwk" }));
    await expect(run("sign", { input: message, key: x25519 })).rejects.toThrow("can't sign");
    await expect(run("sign", { input: message, key: '{"kty":"oct","k":"AAAA"}' })).rejects.toThrow("Hash Generator");
  });
});
