import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes, X509Certificate } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { DerReader, readOid, writeDer } from "#shared/keys/der.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { printable, readIp } from "./names.ts";
import { readTime } from "./read-time.ts";
import type { CertificateEntry, CrlEntry, Entry, Report, RequestEntry } from "./report.ts";
import { reportText } from "./report-text.ts";
import { relativeTime } from "./times.ts";
import { operations } from "./tool.ts";

const NOW = Date.UTC(2026, 10, 27);
const DAY = 86_400_000;
const MADE = join(import.meta.dirname, "testing/made");
const made = (name: string) => readFileSync(join(MADE, name), "utf8");
const derOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64");
const pemOf = (der: Uint8Array, label = "CERTIFICATE") =>
  `-----BEGIN ${label}-----\n${(
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? []
  ).join("\n")}\n-----END ${label}-----\n`;

async function decode(input: string | Uint8Array, now = NOW): Promise<Report & { warnings: readonly string[] }> {
  const source = typeof input === "string" ? input : new File([Uint8Array.from(input)], "input.der");
  const result = await runOperation(operations.decode, { input: source }, {}, { now });
  if (result.kind !== "data") throw new Error("no data");
  return { ...(result.data as Report), warnings: result.warnings };
}

async function only<Kind extends Entry["kind"]>(input: string | Uint8Array, kind: Kind, now = NOW) {
  const { entries } = await decode(input, now);
  expect(entries.map((entry) => entry.kind)).toEqual([kind]);
  return entries[0] as Extract<Entry, { kind: Kind }>;
}

const certificate = (name: string, now = NOW): Promise<CertificateEntry> => only(made(name), "certificate", now);

async function refusal(input: string | Uint8Array): Promise<InputError> {
  const error = await decode(input).then(
    () => new Error("It was accepted"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}

const parts = (name: { parts: { type: string; value: string }[][] }) =>
  name.parts.flat().map(({ type, value }) => `${type}=${value}`);

interface Vector {
  der: string;
  openssl: null | {
    kind: Entry["kind"];
    subject?: string[];
    issuer?: string[];
    serial?: string;
    notBefore?: string | null;
    notAfter?: string | null;
    lastUpdate?: string | null;
    nextUpdate?: string | null;
    sha256?: string;
    key?: [algorithm: string, bits: number];
    revoked?: number;
  };
}

const KEYS: Readonly<Record<string, string>> = {
  rsaEncryption: "RSA",
  rsassaPss: "RSA-PSS",
  "id-ecPublicKey": "EC",
  dsaEncryption: "DSA",
  ED25519: "Ed25519",
  ED448: "Ed448",
};

/** OpenSSL writes attributes without a name of its own as the hex of their DER. */
function expectName(name: { parts: { type: string; value: string }[][] }, expected: readonly string[] = []) {
  const isComparable = (text: string) => !text.includes("=#");
  expect(parts(name).filter((_, at) => isComparable(expected[at] ?? ""))).toEqual(expected.filter(isComparable));
}

async function expectAsOpenSsl({ der, openssl }: Vector) {
  const bytes = Buffer.from(der, "base64");
  const { entries } = await decode(bytes);
  const [entry] = entries as [Entry];
  if (!openssl) return;
  expect(entry.kind).toBe(openssl.kind);
  if (entry.kind === "crl") {
    expectName(entry.issuer, openssl.issuer);
    expect(entry.revokedCount).toBe(openssl.revoked);
    if (openssl.lastUpdate) expect(entry.thisUpdate).toBe(openssl.lastUpdate);
    if (openssl.nextUpdate) expect(entry.nextUpdate).toBe(openssl.nextUpdate);
    return;
  }
  expectName(entry.subject, openssl.subject);
  const [algorithm = "", bits = 0] = openssl.key ?? [];
  if (KEYS[algorithm]) expect(entry.key.algorithm).toBe(KEYS[algorithm]);
  if (entry.key.bits !== undefined) expect(entry.key.bits).toBe(bits);
  if (entry.kind === "request") return;
  expectName(entry.issuer, openssl.issuer);
  expect(entry.fingerprints.sha256).toBe(openssl.sha256);
  if (openssl.notBefore) expect(entry.notBefore).toBe(openssl.notBefore);
  if (openssl.notAfter) expect(entry.notAfter).toBe(openssl.notAfter);
  else expect(entry.warnings).toContain("A time of the validity is malformed.");
  if (!openssl.serial?.startsWith("-")) {
    expect(BigInt(`0x${entry.serial.replaceAll(":", "")}`)).toBe(BigInt(`0x${openssl.serial}`));
  }
  expectAsNode(entry, bytes);
}

/** Node reads certificates with OpenSSL, too. */
function expectAsNode(entry: CertificateEntry, der: Uint8Array) {
  const node = new X509Certificate(der);
  expect(entry.fingerprints).toEqual({
    sha256: node.fingerprint256.toLowerCase(),
    sha1: node.fingerprint.toLowerCase(),
  });
  const simple = (text: string) => /^(?:DNS|email|URI):[!-~]*$/.test(text);
  const nodeNames = (node.subjectAltName ?? "").split(", ").filter(simple);
  const names = entry.names.map((name) =>
    name
      .replace(/^Email/, "email")
      .replace(/: /, ":")
      .replace(/ \(.*/, ""),
  );
  expect(names.filter(simple)).toEqual(nodeNames);
  if (entry.version === 3) expect(entry.isCa).toBe(node.ca);
}

describe("the test vectors of PyCA cryptography", () => {
  it("are read as OpenSSL reads them", async () => {
    const path = join(import.meta.dirname, "testing/suite/pyca.json");
    const vectors: Record<string, Vector> = JSON.parse(readFileSync(path, "utf8"));
    await runSuite(import.meta.dirname, {
      id: "pyca-x509",
      title: "X.509 test vectors of PyCA cryptography, against OpenSSL",
      source: "https://github.com/pyca/cryptography/tree/main/vectors/cryptography_vectors/x509",
      exceptions: [
        {
          cases: ["custom/two_basic_constraints.pem"],
          reason:
            "An extension is there twice, which RFC 5280 §4.2 forbids. OpenSSL then says it isn’t a CA; Sundry warns and shows both.",
        },
      ],
      cases: Object.entries(vectors).map(([name, vector]) => ({ name, run: () => expectAsOpenSsl(vector) })),
    });
  });
});

describe("a certificate", () => {
  it.each(readdirSync(MADE).filter((name) => name.endsWith(".pem") && name !== "request.pem"))(
    "reads %s as OpenSSL does",
    async (name) => {
      const entry = await certificate(name);
      const node = new X509Certificate(made(name));
      expectAsNode(entry, node.raw);
      expect(entry.serial.replaceAll(":", "")).toBe(node.serialNumber.toLowerCase().padStart(2, "0"));
      expect(Date.parse(entry.notBefore)).toBe(Date.parse(node.validFrom));
      expect(Date.parse(entry.notAfter)).toBe(Date.parse(node.validTo));
      const { modulusLength } = node.publicKey.asymmetricKeyDetails ?? {};
      if (modulusLength !== undefined) expect(entry.key.bits).toBe(modulusLength);
      const spki = node.publicKey.export({ type: "spki", format: "der" });
      expect(Buffer.from(entry.key.pin, "base64").toString("hex")).toBe(
        Buffer.from(await crypto.subtle.digest("SHA-256", spki)).toString("hex"),
      );
    },
  );

  it("has every field of a server's", async () => {
    const entry = await certificate("rsa-2048.pem");
    expect(entry).toMatchObject({
      title: "example.com",
      version: 3,
      subject: { text: "C=DE, O=Example GmbH, CN=example.com" },
      names: ["DNS: example.com", "DNS: *.example.com"],
      key: { text: "RSA, 2048 bits", exponent: "65537" },
      signature: { text: "RSA with SHA-256", check: "valid", checkText: "self-signed" },
      selfSigned: true,
      isCa: false,
      warnings: [],
    });
    expect(entry.extensions.map(({ name, critical, values }) => [name, critical, values])).toEqual(
      expect.arrayContaining([
        ["Basic Constraints", true, ["CA: no"]],
        ["Key Usage", true, ["Digital Signature", "Key Encipherment"]],
        ["Extended Key Usage", false, ["TLS Server", "TLS Client"]],
      ]),
    );
  });

  it.each([
    ["ec-p384.pem", "EC, P-384", "ECDSA with SHA-256", "valid"],
    ["ec-p521.pem", "EC, P-521", "ECDSA with SHA-512", "valid"],
    ["ec-secp256k1.pem", "EC, secp256k1", "ECDSA with SHA-256", "unchecked"],
    ["ed25519.pem", "Ed25519", "Ed25519", "valid"],
    ["ed448.pem", "Ed448", "Ed448", "unchecked"],
    ["rsa-pss.pem", "RSA-PSS, 2048 bits", "RSA-PSS with SHA-256", "valid"],
    ["weak.pem", "RSA, 1024 bits", "RSA with SHA-1", "valid"],
  ])("names key and signature of %s, and checks it where WebCrypto can", async (name, key, signature, check) => {
    const entry = await certificate(name);
    expect([entry.key.text, entry.signature.text, entry.signature.check]).toEqual([key, signature, check]);
  });

  it("shows every kind of name", async () => {
    expect((await certificate("names.pem")).names).toEqual([
      "DNS: xn--bcher-kva.example (bücher.example)",
      "IP: 192.0.2.1",
      "IP: 2001:db8::1",
      "Email: post@example.com",
      "URI: https://example.com/path?query",
      "ID: 1.2.3.4",
      "User Principal Name: user@example.com",
      "Name: C=DE, O=Example",
    ]);
  });

  it("shows subjects in UTF-8 and UTF-16, with several attributes in one part, and escaped as in RFC 4514", async () => {
    const subjects = ["unicode.pem", "bmp.pem", "escapes.pem"].map(
      async (name) => (await certificate(name)).subject.text,
    );
    expect(await Promise.all(subjects)).toEqual([
      "C=JP, O=株式会社, CN=bücher 😀",
      "OU=Lesen + O=Bücher, CN=BMP",
      'O=Comma\\, Plus\\+ and \\"quotes\\", CN=\\ space \\\\ and \\<angle\\>\\;, OU=\\#hash',
    ]);
  });

  it("shows addresses, policies and constraints", async () => {
    const entry = await certificate("urls.pem");
    expect(Object.fromEntries(entry.extensions.map(({ name, values }) => [name, values]))).toMatchObject({
      "CRL Distribution Points": ["URI: http://crl.example.com/a.crl", "URI: ldap://example.com/cn=ca"],
      "Authority Information Access": ["OCSP: http://ocsp.example.com", "CA Issuers: http://example.com/ca.cer"],
      "Certificate Policies": [
        "Domain Validated (2.23.140.1.2.1)",
        "1.3.6.1.4.1.99999.1",
        "CPS: https://example.com/cps",
        "Notice: For tests only",
      ],
      "Name Constraints": ["Permitted DNS: example.com", "Permitted IP: 192.0.2.0/24", "Excluded Email: .example.org"],
      "Policy Constraints": ["Require explicit policy: 1", "Inhibit policy mapping: 0"],
      "TLS Feature": ["OCSP Must-Staple"],
      "Netscape Comment": ["a comment"],
      "1.2.3.4.5": ["04:03:01:02:03"],
    });
    expect(entry.warnings).toEqual([
      "The extension 1.2.3.4.5 is unknown and critical: programs that don't know it reject this.",
    ]);
  });

  it("says when it expires or expired", async () => {
    const end = Date.parse((await certificate("leaf.pem")).notAfter);
    const start = Date.parse((await certificate("leaf.pem")).notBefore);
    const status = async (now: number) => (await certificate("leaf.pem", now)).statusText;
    expect(await status(end - 20 * DAY)).toBe("expires in 20 days");
    expect(await status(end + 3 * DAY)).toBe("expired 3 days ago");
    expect(await status(end)).toBe("expires in 0 seconds");
    expect(await status(start - DAY)).toBe("becomes valid in 1 day");
    expect((await certificate("rsa-2048.pem")).notAfter).toBe("2126-11-02T02:03:47Z");
  });

  it("flags weak keys and signatures", async () => {
    expect((await certificate("weak.pem")).warnings).toEqual([
      "The RSA key has only 1024 bits. It should have 2048 or more.",
    ]);
  });
});

describe("a request", () => {
  it("shows what it asks for, and never its challenge password", async () => {
    const entry: RequestEntry = await only(made("request.pem"), "request");
    expect(entry).toMatchObject({
      subject: { text: "C=DE, O=Example, CN=request.example.com" },
      names: ["DNS: request.example.com", "DNS: www.request.example.com"],
      key: { text: "EC, P-256" },
      signature: { check: "valid" },
      attributes: [
        { name: "Unstructured Name", value: "a name" },
        { name: "Challenge Password", value: "••••••••" },
      ],
    });
    expect(JSON.stringify(await decode(made("request.pem")))).not.toContain("a secret password");
  });
});

describe("a revocation list", () => {
  it("shows what is revoked, and is checked with its issuer", async () => {
    const crl: CrlEntry = await only(made("revoked.crl"), "crl");
    expect(crl).toMatchObject({
      revokedCount: 2,
      revoked: [
        { serial: "0a", date: "2026-01-01T12:00:00Z", reason: "Key Compromise" },
        { serial: "0b", date: "2026-02-01T12:00:00Z" },
      ],
      signature: { check: "no-issuer" },
      statusText: "next one due in 29 days",
    });
    const { entries } = await decode(made("revoked.crl") + made("root.pem"));
    expect(entries[0]?.signature.checkText).toBe("valid, by the key of certificate 2");
  });
});

describe("a chain", () => {
  const [leaf, intermediate, root] = ["leaf.pem", "intermediate.pem", "root.pem"].map(made) as [string, string, string];
  const chainOf = async (...pems: string[]) => (await decode(pems.join(""))).chain;

  it("is in order if each certificate is signed by the next", async () => {
    expect(await chainOf(leaf, intermediate, root)).toEqual({
      kind: "in-order",
      path: [1, 2, 3],
      text: "In order: each is signed by the next.",
    });
    expect((await chainOf(leaf, intermediate))?.kind).toBe("in-order");
    expect(await chainOf(leaf)).toBeUndefined();
  });

  it("names the right order of one in the wrong order", async () => {
    expect(await chainOf(root, intermediate, leaf)).toMatchObject({ kind: "wrong-order", path: [3, 2, 1] });
    expect((await chainOf(leaf, root, intermediate))?.text).toBe(
      "The certificates are in the wrong order. The right one is 1 → 3 → 2.",
    );
  });

  it("names certificates that are not part of it, or there twice", async () => {
    expect((await chainOf(leaf, intermediate, made("ed25519.pem")))?.text).toBe(
      "The chain is 1 → 2. Certificate 3 is not part of it.",
    );
    expect((await chainOf(leaf, intermediate, leaf))?.text).toBe("Certificate 3 is there twice. The chain is 1 → 2.");
    expect((await chainOf(leaf, root))?.text).toBe("None of these certificates issued another one.");
  });

  it("is broken if a signature is not by the named issuer", async () => {
    const der = derOf(leaf);
    der[der.length - 1] = (der.at(-1) as number) ^ 1;
    const { chain, entries } = await decode(pemOf(der) + intermediate);
    expect(chain?.kind).toBe("broken");
    expect(entries[0]?.signature.checkText).toBe("not by the key of certificate 2");
  });

  it("finds the issuer by its key among many of the same name", async () => {
    const der = derOf(intermediate);
    const others = Array.from({ length: 6 }, (_, at) => {
      const other = Buffer.from(der);
      const identifier = other.indexOf(Buffer.of(0x55, 0x1d, 0x0e));
      other[identifier + 12] = at;
      const point = other.indexOf(Buffer.of(0x03, 0x42, 0x00, 0x04));
      other[point + 10] = (other[point + 10] as number) ^ 1;
      return pemOf(other);
    });
    const { entries } = await decode(leaf + others.join("") + intermediate);
    expect(entries[0]?.signature.checkText).toBe("valid, by the key of certificate 8");
  });

  it("comes out of PKCS #7, and of the output of s_client", async () => {
    const { entries, chain } = await decode(made("chain.p7b"));
    expect([entries.map(({ title }) => title), chain?.kind]).toEqual([
      ["www.example.com", "Example Intermediate"],
      "in-order",
    ]);
    const output = `CONNECTED(00000003)\n---\nCertificate chain\n 0 s:CN = www.example.com\n${leaf} 1 s:C = DE\n${intermediate}---\nServer certificate\n`;
    expect((await decode(output)).entries.map(({ line }) => line)).toEqual([5, 5 + leaf.split("\n").length]);
  });
});

describe("the input", () => {
  const der = derOf(made("rsa-2048.pem"));

  it("may be DER, Base64 in one line, hex, PEM with escaped line ends, or Base64 of PEM", async () => {
    const base64 = der.toString("base64");
    const inputs = [
      der,
      base64,
      base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
      der.toString("hex"),
      JSON.stringify({ cert: made("rsa-2048.pem") }),
      Buffer.from(made("rsa-2048.pem")).toString("base64"),
      made("rsa-2048.pem").replaceAll("\n", "\r\n"),
      made("rsa-2048.pem").replace(/^/gm, "    "),
      `\ufeff${made("rsa-2048.pem")}`,
      pemOf(Buffer.concat([der, Buffer.of(0x30, 0)]), "TRUSTED CERTIFICATE"),
    ];
    for (const input of inputs) {
      const { entries, warnings } = await decode(input);
      expect([entries.map(({ title }) => title), warnings]).toEqual([["example.com"], []]);
    }
    expect(readFileSync(join(MADE, "rsa-2048.der")).equals(der)).toBe(true);
  });

  it("never shows a private key", async () => {
    const key = "MHcCAQEEIBnotarealkeyAAAAAAAAAAAAAAAAAAAAAAAAAAAAoAoGCCqGSM49";
    for (const label of ["PRIVATE KEY", "EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY"]) {
      const pem = `-----BEGIN ${label}-----\n${key}\n-----END ${label}-----\n`;
      const report = await decode(pem + made("leaf.pem"));
      expect(report.warnings.join()).toMatch(/private key. It isn't shown/);
      expect(JSON.stringify(report) + reportText(report)).not.toContain("notarealkey");
      const error = await refusal(pem);
      expect(error.message).toMatch(/^This is a private key/);
      expect(error.message).not.toContain("notarealkey");
    }
    const pkcs8 = writeDer(0x30, Uint8Array.of(2, 1, 0, 0x30, 0, 4, 0));
    expect((await refusal(pkcs8)).message).toMatch(/^This is a private key/);
    expect((await refusal(Buffer.from(pkcs8).toString("base64"))).message).toMatch(/^This is a private key/);
  });

  it("says what else it is", async () => {
    const pkcs12 = writeDer(0x30, Uint8Array.of(2, 1, 3, 0x30, 0));
    expect((await refusal(pkcs12)).message).toMatch(/PKCS #12/);
    expect((await refusal("-----BEGIN DH PARAMETERS-----\nMAA=\n-----END DH PARAMETERS-----")).message).toBe(
      "There is no certificate here, only DH PARAMETERS.",
    );
    expect((await refusal("hello")).message).toMatch(/^No certificate found/);
    expect((await refusal("aGVsbG8gd29ybGQ=")).message).toMatch(/^No certificate found/);
  });

  it("names line and column of what is not Base64, and a missing last line", async () => {
    const wrong = await refusal(made("rsa-2048.pem").replace(/^(.*\n.*\n.{10})./, "$1!"));
    expect(wrong.message).toBe("The PEM block has a character that is not Base64: “!”.");
    expect(wrong.position).toMatchObject({ line: 3, column: 11 });
    const open = await refusal(`text\n${made("rsa-2048.pem").replace(/-----END.*/, "")}`);
    expect([open.message, open.position?.line]).toEqual(["The line -----END CERTIFICATE----- is missing.", 2]);
  });

  it("names the byte in DER that is wrong, and where it is in PEM", async () => {
    const damaged = Buffer.from(der);
    damaged[10] = 0x05;
    const error = await refusal(damaged);
    expect(error.message).toBe(
      "This certificate is damaged. At byte 10 of the DER, the version should be INTEGER, not NULL.",
    );
    expect(error.position).toEqual({ byteOffset: 10 });
    expect((await refusal(pemOf(damaged))).position).toMatchObject({ line: 2, column: 14 });
    const cut = await refusal(der.subarray(0, 500));
    expect(cut.message).toBe(
      "This isn’t a certificate, or only a part of one. At byte 0 of the DER, the data has a length of 907, but only 496 bytes are left.",
    );
  });

  it("goes on after a damaged block, with its line", async () => {
    const { entries, warnings } = await decode(`${pemOf(der.subarray(0, 90))}${made("leaf.pem")}`);
    expect([entries.length, warnings]).toEqual([
      1,
      [expect.stringMatching(/^Line 2: This isn’t a certificate, or only a part of one. At byte 0 of the DER/)],
    ]);
  });
});

describe("hostile input", () => {
  const nested = (levels: number, tag = 0x30) => {
    // From the inside, with lengths of four bytes.
    const bytes = new Uint8Array(levels * 6);
    for (let at = 0; at < levels; at++) {
      bytes.set([tag, 0x84], at * 6);
      new DataView(bytes.buffer).setUint32(at * 6 + 2, (levels - at - 1) * 6);
    }
    return bytes;
  };

  it("is bounded: 100,000 levels, open ones too", async () => {
    await refusal(nested(100_000));
    await refusal(Uint8Array.from({ length: 200_000 }, (_, at) => (at % 2 === 0 ? 0x30 : 0x80)));
    await refusal(Uint8Array.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]));
    const endless = await refusal(Uint8Array.from([0x30, 0xff, ...Array(127).fill(0xff)]));
    expect(endless.message).toBe("This certificate is damaged. At byte 1 of the DER, the data has a malformed length.");
  });

  it("is bounded: a file of 100 MB is refused before it is read", async () => {
    const file = new File([new Uint8Array(100_000_000)], "big.der");
    await expect(runOperation(operations.decode, { input: file }, {}, { now: NOW })).rejects.toThrow(/up to 20 MB/);
  });

  it("is bounded: 10,000 certificates", async () => {
    const { entries, omitted, warnings } = await decode(made("ed25519.pem").repeat(10_000));
    expect([entries.length, omitted]).toEqual([500, 9_500]);
    expect(warnings).toContain("Only the first 500 are shown, 9,500 are left out.");
  }, 20_000);

  it("is bounded: 100,000 blocks without an end", async () => {
    expect((await refusal("-----BEGIN CERTIFICATE-----\n".repeat(100_000))).position?.line).toBe(1);
  });

  it("is bounded: 100,000 extensions", async () => {
    const body = DerReader.over(derOf(made("urls.pem")), "data")
      .next("data")
      .inside("data");
    const fields = [...body.next("content").inside("content").rest("field")].map(({ whole }) => whole);
    const extensions = Array.from({ length: 100_000 }, (_, at) => {
      const oid = writeDer(6, Uint8Array.of(0x2a, 0x03, 0x80 | (at >> 14), 0x80 | ((at >> 7) & 0x7f), at & 0x7f));
      return writeDer(0x30, oid, Uint8Array.of(1, 1, 0xff), Uint8Array.of(4, 0));
    });
    const content = writeDer(0x30, ...fields.slice(0, -1), writeDer(0xa3, writeDer(0x30, ...extensions)));
    const entry = await only(
      writeDer(0x30, content, ...[...body.rest("field")].map(({ whole }) => whole)),
      "certificate",
    );
    expect([entry.extensions.length, entry.warnings.length]).toEqual([200, 20]);
  });

  it("escapes control characters and those that reorder text", () => {
    expect(printable("a\u202eb\0c\u200b\n\ud800")).toBe("a\\E2\\80\\AEb\\00c\\E2\\80\\8B\\0A\\EF\\BF\\BD");
  });

  it("never breaks the decoder: any changed byte gives a report or an error with its place", async () => {
    const sources = ["urls.pem", "names.pem", "request.pem", "revoked.crl"].map((name) => derOf(made(name)));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sources), fc.nat(), fc.nat(255), fc.nat(3), async (source, at, byte, cut) => {
        const changed = Buffer.from(source.subarray(0, source.length - (cut === 3 ? at % source.length : 0)));
        if (changed.length > 0) changed[at % changed.length] = byte;
        if (changed[0] !== 0x30) return;
        try {
          expect(reportText(await decode(changed))).not.toMatch(/(?!\n)\p{Cc}/u);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});

describe("readTime", () => {
  const time = (text: string, tag = 0x17) =>
    readTime(DerReader.over(writeDer(tag, Buffer.from(text)), "time").next("time")).iso;

  it("reads UTCTime from 1950 to 2049, and GeneralizedTime", () => {
    expect(time("500101000000Z")).toBe("1950-01-01T00:00:00Z");
    expect(time("491231235959Z")).toBe("2049-12-31T23:59:59Z");
    expect(time("20500228120000Z", 0x18)).toBe("2050-02-28T12:00:00Z");
    expect(time("20500228120000.5Z", 0x18)).toBe("2050-02-28T12:00:00Z");
    expect(time("2601011200+0530")).toBe("2026-01-01T06:30:00Z");
  });

  it("keeps what is not a time as it is", () => {
    for (const text of ["260230000000Z", "261301000000Z", "260101250000Z", "x\0", "20260101000000Z"]) {
      expect(time(text)).toBe(printable(text));
    }
  });
});

describe("relativeTime", () => {
  it("counts days up to three months", () => {
    expect([1_000, DAY, 89 * DAY, 91 * DAY, 800 * DAY].map((time) => relativeTime(-time))).toEqual([
      "1 second ago",
      "1 day ago",
      "89 days ago",
      "2 months ago",
      "2 years ago",
    ]);
  });
});

describe("readOid", () => {
  it("reads large numbers, and those under 2", () => {
    const oid = (...bytes: number[]) =>
      readOid(DerReader.over(writeDer(6, Uint8Array.from(bytes)), "value").next("value"));
    expect(oid(0x88, 0x37, 0x03)).toBe("2.999.3");
    expect(oid(0x55, 0x1d, 0x11)).toBe("2.5.29.17");
    expect(oid(0x2a, ...Array(18).fill(0xff), 0x7f)).toBe(`1.2.${2n ** 133n - 1n}`);
    expect(() => oid(0x2a, 0x86)).toThrow("cut off");
  });
});

describe("readIp", () => {
  it("writes addresses as RFC 5952 does, and networks", () => {
    const ip = (hex: string) => readIp(Buffer.from(hex, "hex"));
    expect(ip("20010db8000000010000000000000001")).toBe("2001:db8:0:1::1");
    expect(ip("20010db8000100010001000000010001")).toBe("2001:db8:1:1:1:0:1:1");
    expect(ip("00000000000000000000000000000000")).toBe("::");
    expect(ip("c0000200ffffff00")).toBe("192.0.2.0/24");
    expect(ip("c0000200ff00ff00")).toBe("192.0.2.0/255.0.255.0");
    expect(ip("c000")).toBe("c0:00 (not an address)");
  });
});

const hasOpenSsl = spawnSync("openssl", ["version"]).status === 0;
const BUNDLE = "/etc/ssl/certs/ca-certificates.crt";

describe.runIf(process.env.NIGHTLY && hasOpenSsl)("openssl (needs the command)", () => {
  it("makes certificates with any subject and names, which are read back", async () => {
    const folder = mkdtempSync(join(tmpdir(), "certificate-"));
    try {
      const key = join(folder, "key.pem");
      execFileSync("openssl", ["genpkey", "-algorithm", "ED25519", "-out", key]);
      const value = fc.string({ unit: fc.constantFrom(...'aé😀,+"\\<>;=# x'), minLength: 1, maxLength: 12 });
      const samples = fc.sample(
        fc.record({ cn: value, o: value, dns: fc.domain(), days: fc.integer({ min: 1, max: 40_000 }) }),
        60,
      );
      for (const { cn, o, dns, days } of samples) {
        const quoted = (text: string) => text.replace(/[\\/+=]/g, "\\$&");
        const serial = `0x${randomBytes(18).toString("hex")}`;
        const pem = execFileSync(
          "openssl",
          [
            "req",
            "-x509",
            "-new",
            "-utf8",
            "-key",
            key,
            "-subj",
            `/O=${quoted(o)}/CN=${quoted(cn)}`,
            "-days",
            String(days),
            "-set_serial",
            serial,
            "-addext",
            `subjectAltName=DNS:${dns}`,
          ],
          { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
        );
        const entry = await only(pem, "certificate");
        expect(parts(entry.subject)).toEqual([`O=${o}`, `CN=${cn}`]);
        expect(entry.names).toEqual([`DNS: ${dns}`]);
        expect(entry.signature.check).toBe("valid");
        expectAsNode(entry, derOf(pem));
        writeFileSync(join(folder, "c.pem"), pem);
        const line = execFileSync("openssl", ["x509", "-in", join(folder, "c.pem"), "-noout", "-serial"], {
          encoding: "utf8",
        });
        expect(line.trim().toLowerCase()).toBe(`serial=${entry.serial.replaceAll(":", "")}`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);

  it.runIf(existsSync(BUNDLE))("reads every root certificate of this system", async () => {
    const { entries, warnings } = await decode(readFileSync(BUNDLE, "utf8"));
    expect(warnings).toEqual([]);
    const pems = readFileSync(BUNDLE, "utf8").match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
    expect(entries).toHaveLength(pems.length);
    for (const [index, pem] of pems.entries()) {
      const entry = entries[index] as CertificateEntry;
      expectAsNode(entry, derOf(pem));
      expect(entry.signature.check, entry.title).toBe("valid");
    }
  });
});
