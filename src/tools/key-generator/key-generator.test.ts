import { execFileSync, spawnSync } from "node:child_process";
import { createPublicKey } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readKeys } from "#shared/keys/read-keys.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { keysText } from "./key-text.ts";
import { operations } from "./tool.ts";
import type { WrittenKey } from "./write-key.ts";

type Options = Readonly<Record<string, unknown>>;

interface Samples {
  keys: {
    description: string;
    forms: Readonly<Record<string, string>>;
    pkcs8?: string;
    spki?: string;
    line?: string;
    sha256?: string;
    md5?: string;
  }[];
  encrypted: Readonly<Record<string, string>>;
  encryptedPkcs8: string;
  lockedOpenSsh: string;
  legacy: string;
}

const SAMPLES: Samples = JSON.parse(readFileSync(join(import.meta.dirname, "testing/suite/keys.json"), "utf8"));
const KINDS: readonly Options[] = [
  { algorithm: "ed25519" },
  { algorithm: "rsa", size: "2048" },
  { algorithm: "ec", curve: "P-256" },
  { algorithm: "ec", curve: "P-384" },
  { algorithm: "ec", curve: "P-521" },
  { algorithm: "x25519" },
];
const hasNoSsh = ({ algorithm }: Options) => algorithm === "x25519";

async function run(operation: "generate" | "convert", key: string, options: Options = {}): Promise<WrittenKey[]> {
  const result = await runOperation(operations[operation], operation === "generate" ? {} : { key }, options);
  if (result.kind !== "data") throw new Error("no data");
  return result.data as WrittenKey[];
}

async function one(operation: "generate" | "convert", key: string, options: Options = {}): Promise<WrittenKey> {
  const [written, ...rest] = await run(operation, key, options);
  expect(rest).toEqual([]);
  return written as WrittenKey;
}

describe("convert", () => {
  it("reads and writes what OpenSSL and OpenSSH write", async () => {
    const cases = SAMPLES.keys.flatMap(({ description, forms, pkcs8, spki, line, sha256, md5 }, index) =>
      Object.entries(forms).map(([form, text]) => ({
        name: `${index + 1}: ${description}, ${form}`,
        run: async () => {
          const written = await one("convert", text);
          expect(written.description).toBe(description);
          const isPublic = text.includes("PUBLIC") || !text.includes("BEGIN");
          expect(written.privateKey === undefined).toBe(isPublic);
          if (pkcs8 && !isPublic) expect(written.privateKey).toBe(pkcs8);
          if (spki) expect(written.publicKey).toBe(spki);
          if (line) expect((await one("convert", text, { format: "openssh" })).publicKey).toBe(line);
          if (sha256) expect(written.fingerprints).toMatchObject({ sha256, md5 });
        },
      })),
    );
    await runSuite(import.meta.dirname, {
      id: "openssl",
      title: "Keys of OpenSSL 3 and OpenSSH 9, in every form",
      source: "https://docs.openssl.org/3.0/man1/openssl-pkey/",
      cases,
    });
  });

  it("opens PEM with a passphrase", async () => {
    for (const [name, text] of Object.entries(SAMPLES.encrypted)) {
      const { privateKey } = await one("convert", text, { passphrase: "test-passphrase" });
      expect(privateKey, name).toBe(SAMPLES.encryptedPkcs8);
      await expect(run("convert", text, { passphrase: "wrong" })).rejects.toThrow("The passphrase is wrong.");
      await expect(run("convert", text)).rejects.toThrow("This key has a passphrase. Please enter it.");
    }
  });

  it("comes back the same from every format", async () => {
    for (const kind of KINDS) {
      const pem = await one("generate", "", kind);
      for (const format of hasNoSsh(kind) ? ["jwk"] : ["jwk", "openssh"]) {
        const other = await one("convert", pem.privateKey ?? "", { format, comment: "a b" });
        expect(other.fingerprints).toEqual(pem.fingerprints);
        const back = await one("convert", other.privateKey ?? "");
        expect([back.privateKey, back.publicKey]).toEqual([pem.privateKey, pem.publicKey]);
        expect((await one("convert", other.publicKey ?? "")).publicKey).toBe(pem.publicKey);
        if (format === "openssh") {
          expect((await one("convert", other.privateKey ?? "", { format })).publicKey).toMatch(/ a b\n$/);
        }
      }
    }
  });

  it("writes one part, several keys, and key IDs", async () => {
    const [rsa, , , , ed] = SAMPLES.keys;
    const both = `${rsa?.pkcs8}\n${ed?.spki}`;
    expect(keysText(await run("convert", both, { keys: "public" }))).toBe(`${rsa?.spki}${ed?.spki}`);
    await expect(run("convert", both, { keys: "private" })).rejects.toThrow("This is a public key.");
    const { publicKey = "" } = await one("convert", ed?.spki ?? "", { format: "jwk", keyId: "k1" });
    expect(JSON.parse(publicKey)).toEqual({ kty: "OKP", crv: "Ed25519", x: expect.any(String), kid: "k1" });
    const { x } = JSON.parse(publicKey);
    const jwks = JSON.stringify({ keys: [{ kty: "new" }, { kty: "OKP", crv: "Ed25519", x }] });
    expect((await one("convert", jwks)).publicKey).toBe(ed?.spki);
  });

  it("keeps a comment in one line", async () => {
    const ed = SAMPLES.keys[4]?.pkcs8 ?? "";
    const { publicKey } = await one("convert", ed, { format: "openssh", comment: "x\nssh-rsa AAAA evil" });
    expect(publicKey?.trimEnd()).toMatch(/^ssh-ed25519 \S+ x ssh-rsa AAAA evil$/);
  });

  it.each([
    ["hello", "This is not a key."],
    ["-----BEGIN PRIVATE KEY-----\nMC4C", "The PEM block has no matching -----END line."],
    ["-----BEGIN PRIVATE KEY-----\nMC4C\n-----END PRIVATE KEY-----", "This key is damaged"],
    ["-----BEGIN PRIVATE KEY-----\n!!!\n-----END PRIVATE KEY-----", "it is not valid Base64"],
    ["-----BEGIN DSA PRIVATE KEY-----\nMC4C\n-----END DSA PRIVATE KEY-----", "“DSA PRIVATE KEY” is not a key"],
    ["ssh-dss AAAAB3NzaC1kc3MAAACBAAAAAAAAAAAA", "Not supported: keys of type ssh-dss."],
    ["ssh-ed25519 AAAA", "This key is damaged"],
    ['{"kty": "RSA"}', "This JWK has no “n”."],
    ['{"kty": "EC", "crv": "secp256k1"}', "The curve “secp256k1” is not supported."],
    ['{"kty": "OKP", "crv": "Ed25519", "x": "AAAA"}', "“x” of this JWK has the wrong length for Ed25519."],
    ['{"kty": "RSA", "n": "?", "e": "AQAB"}', "“n” of this JWK is not Base64url."],
    ['{"kty": "oct", "k": "AAAA"}', "This is a secret, not a key pair"],
    ['{"kty": ', "This JWK is not valid JSON"],
    ['{"keys": []}', "This JWKS has no key of a known type"],
    [`${"[".repeat(100_000)}`, "This JWK is not valid JSON"],
    [`-----BEGIN ${"A".repeat(100_000)}`, "The PEM block has no matching"],
  ])("rejects %.60s", async (text, message) => {
    await expect(run("convert", text)).rejects.toThrow(message);
  });

  it("says how to open what it can't", async () => {
    await expect(run("convert", SAMPLES.lockedOpenSsh)).rejects.toThrow("ssh-keygen -p -f FILE");
    await expect(run("convert", SAMPLES.legacy)).rejects.toThrow("openssl pkey -in old.pem -out new.pem");
  });

  it("rejects points off the curve and of small order", async () => {
    const point = { kty: "EC", crv: "P-256", x: `${"A".repeat(42)}E`, y: `${"A".repeat(42)}E` };
    await expect(run("convert", JSON.stringify(point))).rejects.toThrow("its point is not on the curve P-256");
    for (const [crv, hex] of [
      ["X25519", "00".repeat(32)],
      ["X25519", "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"],
      ["X25519", `ed${"ff".repeat(30)}7f`],
      ["Ed25519", `01${"00".repeat(31)}`],
      ["Ed25519", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"],
    ] as const) {
      const x = Buffer.from(hex, "hex").toString("base64url");
      await expect(run("convert", JSON.stringify({ kty: "OKP", crv, x })), hex).rejects.toThrow("order is so small");
    }
  });

  it("never fails in another way on damaged keys", async () => {
    const blocks = SAMPLES.keys.flatMap(({ forms }) => Object.values(forms)).filter((text) => text.includes("BEGIN"));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...blocks), fc.nat(), fc.nat(255), async (text, at, value) => {
        const body = Buffer.from(text.replace(/-----[^-]+-----/g, ""), "base64");
        body[at % body.length] = value;
        const [, label] = /-----BEGIN ([^-]+)-----\n(?![\s\S]*BEGIN)/.exec(text) ?? [];
        const damaged = `-----BEGIN ${label}-----\n${body.toString("base64")}\n-----END ${label}-----`;
        await readKeys(damaged, { field: "key" }).catch((error) => expect(error.name).toBe("InputError"));
      }),
    );
  });
});

describe("generate", () => {
  it.each(KINDS)("makes keys that Node reads: %j", async (kind) => {
    const { privateKey = "", publicKey = "" } = await one("generate", "", kind);
    expect(createPublicKey(privateKey).export({ format: "pem", type: "spki" })).toBe(publicKey);
  });

  it("refuses X25519 for OpenSSH", async () => {
    await expect(run("generate", "", { algorithm: "x25519", format: "openssh" })).rejects.toThrow(
      "OpenSSH has no X25519 keys.",
    );
  });

  it("makes another key each time", async () => {
    const [a, b] = [await one("generate", ""), await one("generate", "")];
    expect(a.privateKey).not.toBe(b.privateKey);
  });
});

describe("secrets", () => {
  it("are never kept: pasted keys are sensitive, passphrases are secret options", () => {
    for (const { sensitive, options } of [operations.convert, operations.fingerprint]) {
      expect(sensitive).toBe(true);
      expect(options.passphrase.kind).toBe("secret");
    }
  });
});

const hasCommands =
  spawnSync("openssl", ["version"]).status === 0 && spawnSync("ssh-keygen", ["-?"]).error === undefined;

describe.runIf(process.env.NIGHTLY && hasCommands)("commands (need openssl and ssh-keygen)", () => {
  it("read every key that is made", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sundry-keys-"));
    const file = join(folder, "key");
    const command = (name: string, ...args: string[]) => execFileSync(name, args, { encoding: "utf8" });
    const write = (text = "") => writeFileSync(file, text, { mode: 0o600 });
    try {
      for (const kind of [...KINDS, { algorithm: "rsa", size: "3072" }, { algorithm: "rsa", size: "4096" }]) {
        const pem = await one("generate", "", kind);
        write(pem.privateKey);
        expect(command("openssl", "pkey", "-in", file, "-pubout")).toBe(pem.publicKey);
        if (!hasNoSsh(kind)) {
          command("openssl", "pkey", "-in", file, "-check", "-noout");
          const ssh = await one("convert", pem.privateKey ?? "", { format: "openssh", comment: "made here" });
          write(ssh.privateKey);
          expect(command("ssh-keygen", "-y", "-P", "", "-f", file)).toBe(ssh.publicKey);
          expect(command("ssh-keygen", "-l", "-f", file).split(" ")[1]).toBe(ssh.fingerprints.sha256);
          // OpenSSH writes it again, with padding and check numbers of its own.
          command("ssh-keygen", "-q", "-p", "-P", "", "-N", "", "-f", file);
          expect((await one("convert", readFileSync(file, "utf8"))).privateKey).toBe(pem.privateKey);
        }
        write(pem.privateKey);
        const locked = command("openssl", "pkcs8", "-topk8", "-in", file, "-passout", "pass:p");
        expect((await one("convert", locked, { passphrase: "p" })).privateKey).toBe(pem.privateKey);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
