import { execFileSync, spawnSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { defaultOptions } from "#shared/options.ts";
import { runOperation } from "#shared/run-operation.ts";
import { readNames } from "./names.ts";
import { operations } from "./tool.ts";

const NOW = Date.UTC(2026, 10, 29, 12);
const folder = mkdtempSync(join(tmpdir(), "csr-"));
afterAll(() => rmSync(folder, { recursive: true }));
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

function openssl(...args: string[]): string {
  return execFileSync("openssl", args, { encoding: "utf8", cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
}

function save(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return name;
}

type Operation = keyof typeof operations;
type Options = Partial<ReturnType<typeof defaultOptions<(typeof operations)["certificate"]["options"]>>>;

async function run(operation: Operation, inputs: Record<string, string>, options: Options = {}) {
  const result = await runOperation(operations[operation], inputs, options, { now: NOW });
  if (result.kind !== "files") throw new Error("no file");
  const bytes = new Uint8Array(await new Response(result.files[0]?.content as BodyInit).arrayBuffer());
  return { bytes, text: new TextDecoder().decode(bytes), name: result.files[0]?.name, warnings: result.warnings };
}

const blocks = (text: string) => text.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----\n/g) ?? [];
const certificate = async (names: string, options: Options = {}) => {
  const { text } = await run("certificate", { names }, options);
  return blocks(text) as [key: string, certificate: string, ca: string, caKey: string];
};

describe("a self-signed certificate", () => {
  it.each([
    ["ec", "P-256", "2048"],
    ["ec", "P-384", "2048"],
    ["rsa", "P-256", "2048"],
  ] as const)("with a key %s %s is signed by it", async (algorithm, curve, size) => {
    const [key, pem] = await certificate("localhost\n127.0.0.1 ::1", { algorithm, curve, size });
    const node = new X509Certificate(pem);
    expect(node.verify(node.publicKey)).toBe(true);
    expect(node.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(node.subject).toBe("CN=localhost");
    expect(node.subjectAltName).toBe("DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1");
    expect(node.ca).toBe(false);
    expect(new Date(node.validFrom).getTime()).toBe(NOW);
    expect(new Date(node.validTo).getTime()).toBe(NOW + 365 * 86_400_000 - 1_000);
  });

  it("has the subject, usage and time that are chosen", async () => {
    const options = {
      commonName: "Ada Lovelace",
      organization: "Bücher GmbH",
      country: "de",
      usage: "email",
      days: 9_000,
      from: "2045-01-01T00:00",
    } as const;
    const [, pem] = await certificate("ada@bücher.example", options);
    const node = new X509Certificate(pem);
    expect(node.subject).toBe("C=DE\nO=Bücher GmbH\nCN=Ada Lovelace");
    expect(node.subjectAltName).toBe("email:ada@xn--bcher-kva.example");
    expect(node.keyUsage).toEqual(["1.3.6.1.5.5.7.3.4"]);
    expect(new Date(node.validTo).getUTCFullYear()).toBe(2069);
  });

  it("has a new serial number each time", async () => {
    const serials = await Promise.all(
      [1, 2, 3].map(async () => new X509Certificate((await certificate("a.example"))[1]).serialNumber),
    );
    expect(new Set(serials).size).toBe(3);
  });
});

describe("a local CA", () => {
  it("issues a certificate, and another one later", async () => {
    const [key, pem, ca, caKey] = await certificate("*.test.example", { issuer: "ca", organization: "Example" });
    const [leaf, authority] = [new X509Certificate(pem), new X509Certificate(ca)];
    expect(authority.ca).toBe(true);
    expect(leaf.checkIssued(authority) && leaf.verify(authority.publicKey)).toBe(true);
    expect(leaf.checkHost("a.test.example")).toBe("*.test.example");
    expect(createPrivateKey(key).asymmetricKeyType).toBe("ec");
    const later = await run("certificate", { names: "b.example", ca: ca + caKey }, { algorithm: "rsa", size: "2048" });
    expect(blocks(later.text)).toHaveLength(3);
    expect(blocks(later.text)[2]).toBe(ca);
    expect(new X509Certificate(blocks(later.text)[1] ?? "").verify(authority.publicKey)).toBe(true);
    const long = await run("certificate", { names: "b.example", ca: ca + caKey }, { days: 5_000 });
    expect(long.warnings).toEqual([expect.stringContaining("ends before")]);
  });

  it("must be one, with its own key", async () => {
    const [key, pem, ca, caKey] = await certificate("a.example", { issuer: "ca" });
    const issue = (text: string) => run("certificate", { names: "b.example", ca: text });
    for (const text of [pem + key, ca + key, ca, caKey, "x", ca.replace("MII", "MIA") + caKey]) {
      await expect(issue(text)).rejects.toMatchObject({ name: "InputError", field: "ca" });
    }
  });
});

it("a CSR keeps a given key", async () => {
  const [key] = await certificate("a.example");
  const { text } = await run("request", { names: "a.example", key });
  expect(blocks(text)).toHaveLength(1);
  await expect(run("request", { names: "a.example", key: "x" })).rejects.toMatchObject({ field: "key" });
});

describe.runIf(hasOpenssl)("OpenSSL", () => {
  it.each([
    { algorithm: "ec", curve: "P-256" },
    { algorithm: "ec", curve: "P-384" },
    { algorithm: "rsa", size: "2048" },
  ] as const)("verifies requests and chains: %j", async (options) => {
    const request = save(
      "r.pem",
      (await run("request", { names: "a.example, 192.0.2.1, https://a.example/x" }, options)).text,
    );
    const text = openssl("req", "-verify", "-in", request, "-noout", "-text");
    expect(text).toContain("DNS:a.example, IP Address:192.0.2.1, URI:https://a.example/x");
    expect(text).toContain("TLS Web Server Authentication");
    const [, leaf, ca] = await certificate("a.example", { ...options, issuer: "ca" });
    const verified = openssl(
      "verify",
      "-x509_strict",
      "-purpose",
      "sslserver",
      "-verify_hostname",
      "a.example",
      "-CAfile",
      save("ca.pem", ca),
      save("leaf.pem", leaf),
    );
    expect(verified).toContain("leaf.pem: OK");
    const [, own] = await certificate("a.example", options);
    expect(openssl("verify", "-CAfile", save("own.pem", own), "own.pem")).toContain("OK");
  });

  it("opens the PKCS #12 file", async () => {
    const { bytes, name, warnings } = await run(
      "certificate",
      { names: "a.example" },
      { issuer: "ca", format: "pkcs12", password: "pass word" },
    );
    expect(name).toBe("a.example.p12");
    expect(warnings).toEqual([expect.stringContaining("key of the new CA")]);
    const text = openssl("pkcs12", "-in", save("a.p12", bytes), "-passin", "pass:pass word", "-nodes");
    const [key, leaf] = [
      text.match(/-----BEGIN PRIVATE[^-]+-----[^-]+-----END[^-]+-----/)?.[0] ?? "",
      text.match(/-----BEGIN CERT[^-]+-----[^-]+-----END[^-]+-----/)?.[0] ?? "",
    ];
    expect(new X509Certificate(leaf).checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(text).toContain("friendlyName: a.example");
    expect(text.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(spawnSync("openssl", ["pkcs12", "-in", join(folder, "a.p12"), "-passin", "pass:wrong"]).status).not.toBe(0);
  });
});

describe("refuses", () => {
  it.each([
    [{ names: "" }, {}, "names"],
    [{ names: "a.example, -b" }, {}, "names"],
    [{ names: "a.example" }, { country: "DEU" }, "country"],
    [{ names: "a.example" }, { organization: "x".repeat(65) }, "organization"],
    [{ names: "a.example" }, { format: "pkcs12" }, "password"],
    [{ names: "a.example" }, { format: "pkcs12", password: "日本" }, "password"],
    [{ names: "a.example" }, { days: 0 }, "days"],
  ] as const)("%j %j", async (inputs, options, field) => {
    await expect(run("certificate", inputs, options)).rejects.toMatchObject({ name: "InputError", field });
  });
});

describe("readNames", () => {
  it.each([
    ["EXAMPLE.com", "dns", "example.com"],
    ["*.example.com", "dns", "*.example.com"],
    ["*.bücher.example", "dns", "*.xn--bcher-kva.example"],
    ["my_host", "dns", "my_host"],
    ["192.0.2.1", "ip", "192.0.2.1"],
    ["2001:DB8::1", "ip", "2001:db8::1"],
    ["Ada@Example.com", "email", "Ada@example.com"],
    ["spiffe://example.org/x", "uri", "spiffe://example.org/x"],
  ] as const)("takes %s", (text, kind, value) => expect(readNames(text)).toEqual([{ kind, value }]));

  it.each(["a..b", "a@", "*.*.x", "x*.y", "300.1.1.1", "a/b", "<x>", `${"a".repeat(64)}.example`])(
    "refuses %s",
    (text) => {
      expect(() => readNames(`ok.example ${text}`)).toThrow(expect.objectContaining({ position: { offset: 11 } }));
    },
  );

  it("never makes anything but an InputError", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          readNames(text);
        } catch (error) {
          expect(error).toMatchObject({ name: "InputError" });
        }
      }),
    );
  });
});
