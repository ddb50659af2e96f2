import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { passesQpdfCheck } from "#server/pdf/testing/other-readers.ts";
import { loadPdf } from "#shared/pdf/open-pdf.ts";
import { loadQpdf } from "#shared/pdf/qpdf.ts";
import { makePdf } from "#shared/pdf/testing/documents.ts";
import { certificatePdf, encryptedPdf } from "#shared/pdf/testing/encrypted.ts";
import { producedPdfs } from "#shared/pdf/testing/producers.ts";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Settings = Readonly<Record<string, unknown>>;

const PASSWORDS = { openPassword: "Grüße 🔑", ownerPassword: "-- owner @ 1 " };
const fileOf = (bytes: Bytes, name = "Report.pdf") => new File([bytes], name, { type: "application/pdf" });

async function run(operation: "protect" | "unlock", bytes: Bytes, options: Settings = {}, random?: () => void) {
  const context = random && { random };
  const result = await runOperation(operations[operation], fileOf(bytes), options, context);
  const file = result.kind === "files" ? result.files[0] : undefined;
  if (!file) throw new Error("No file came out");
  return { name: file.name, bytes: new Uint8Array(await file.content.arrayBuffer()), warnings: result.warnings };
}

const protect = async (bytes: Bytes, options: Settings) => (await run("protect", bytes, options)).bytes;

async function qpdf(bytes: Bytes, ...args: string[]) {
  const command = await loadQpdf();
  command.write("/file.pdf", bytes.slice());
  return command.run([...args, "/file.pdf"]);
}

/** `{ "print low resolution": "allowed", … }` */
async function encryptionOf(bytes: Bytes, password: string): Promise<Readonly<Record<string, string>>> {
  const { stdout } = await qpdf(bytes, "--show-encryption", `--password=${password}`);
  return Object.fromEntries(stdout.split("\n").map((line) => line.split(/: | = /)));
}

/** Number of pages, if PDFium opens it. */
async function openWithPdfium(bytes: Bytes, password: string): Promise<number> {
  const document = await loadPdf(fileOf(bytes), password);
  const { pageCount } = document;
  document.close();
  return pageCount;
}

/** Pages, outlines, attachments and form fields as JSON, without object numbers. */
async function contentOf(bytes: Bytes): Promise<unknown> {
  const keys = ["pages", "pagelabels", "acroform", "attachments", "outlines"];
  const { stdout } = await qpdf(bytes, "--json=2", ...keys.map((key) => `--json-key=${key}`));
  const { parameters: _, ...content } = JSON.parse(stdout.replaceAll(/\d+ 0 R/g, "object"));
  return content;
}

describe("protectPdf", () => {
  for (const { name, bytes, password } of producedPdfs) {
    it(`encrypts ${name} with AES-256, and unlocks it unchanged`, async () => {
      const locked = await protect(bytes, { ...PASSWORDS, password });
      expect(await encryptionOf(locked, PASSWORDS.openPassword)).toMatchObject({
        R: "6",
        "stream encryption method": "AESv3",
        "string encryption method": "AESv3",
        "file encryption method": "AESv3",
      });
      const { status, stdout } = await qpdf(locked, "--check", `--password=${PASSWORDS.ownerPassword}`);
      expect([status, stdout]).toEqual([0, expect.stringContaining("Supplied password is owner password")]);
      const pages = await openWithPdfium(locked, PASSWORDS.openPassword);
      expect(pages).toBe(await openWithPdfium(bytes, password));
      await expect(openWithPdfium(locked, "")).rejects.toThrow("protected by a password");

      const unlocked = await run("unlock", locked, { password: PASSWORDS.openPassword });
      expect(unlocked).toMatchObject({ name: "Report-unlocked.pdf", warnings: [] });
      expect(await passesQpdfCheck(unlocked.bytes)).toBe(true);
      const plain = password ? (await run("unlock", bytes, { password })).bytes : bytes;
      expect(await contentOf(unlocked.bytes)).toEqual(await contentOf(plain));
    });
  }

  it.each<[Settings, string[]]>([
    [{ print: "none" }, ["print low resolution", "print high resolution"]],
    [{ print: "low" }, ["print high resolution"]],
    [{ copy: false }, ["extract for any purpose"]],
    [{ edit: false }, ["modify other", "modify anything"]],
    [{ edit: false, assemble: false }, ["modify other", "modify anything", "modify document assembly"]],
    [{ annotate: false }, ["modify annotations", "modify anything"]],
    [{ annotate: false, fillForms: false }, ["modify annotations", "modify anything", "modify forms"]],
    // Have no effect, because editing and commenting include them.
    [{ print: "low", assemble: false, fillForms: false }, ["print high resolution"]],
  ])("restricts with %j only that", async (options, expected) => {
    const permissions = await encryptionOf(await protect(await makePdf({ pages: 1 }), options), "");
    const denied = Object.entries(permissions).filter(([, value]) => value === "not allowed");
    expect(denied.map(([permission]) => permission).toSorted()).toEqual(expected.toSorted());
    expect(Object.values(permissions)).toContain("allowed");
  });

  it("sets another random owner password each time none is given", async () => {
    const pdf = await makePdf({ pages: 1 });
    for (const wrong of ["", "open"]) {
      const permissions = await encryptionOf(await protect(pdf, { openPassword: "open", copy: false }), wrong);
      expect(permissions["Supplied password is owner password"], wrong).toBeUndefined();
    }
    let calls = 0;
    await run("protect", pdf, { openPassword: "open" }, () => calls++);
    expect(calls).toBe(32);
    await run("protect", pdf, { openPassword: "open", ownerPassword: "owner" }, () => calls++);
    expect(calls).toBe(32);
  });

  it.each<[Settings, string, RegExp]>([
    [{}, "openPassword", /^Enter an open password, or restrict/],
    [{ ownerPassword: "owner" }, "openPassword", /^Enter an open password, or restrict/],
    [{ openPassword: "same", ownerPassword: "same", copy: false }, "ownerPassword", /are the same/],
    [{ openPassword: "ü".repeat(64) }, "openPassword", /at most 127 bytes/],
  ])("rejects %j", async (options, field, message) => {
    await expect(run("protect", await makePdf({ pages: 1 }), options)).rejects.toMatchObject({
      field,
      message: expect.stringMatching(message),
    });
  });

  it("takes passwords of 127 bytes", async () => {
    const openPassword = `${"ü".repeat(63)}!`;
    const locked = await protect(await makePdf({ pages: 1 }), { openPassword });
    expect(await openWithPdfium(locked, openPassword)).toBe(1);
    await expect(openWithPdfium(locked, openPassword.slice(0, -1))).rejects.toThrow("wrong");
  });

  it("says that restrictions without an open password can be ignored", async () => {
    const { name, warnings } = await run("protect", await makePdf({ pages: 1 }), { copy: false });
    expect(name).toBe("Report-protected.pdf");
    expect(warnings).toEqual([expect.stringContaining("other programs can ignore them")]);
  });

  it("needs the current password of a protected file", async () => {
    const secret = await encryptedPdf({ user: "user", owner: "owner" });
    await expect(run("protect", secret, { openPassword: "new" })).rejects.toMatchObject({
      field: "password",
      message: "Report.pdf is protected by a password.",
    });
    const locked = await protect(secret, { openPassword: "new", password: "owner" });
    expect(await openWithPdfium(locked, "new")).toBe(2);
    await expect(openWithPdfium(locked, "user")).rejects.toThrow("wrong");
  });
});

describe("unlockPdf", () => {
  it.each(["user", "owner"])("opens 128-bit encryption with the %s password", async (password) => {
    const { bytes, warnings } = await run("unlock", await encryptedPdf({ user: "user", owner: "owner" }), { password });
    expect(await passesQpdfCheck(bytes)).toBe(true);
    expect(warnings.length > 0).toBe(password === "user");
  });

  it("opens 128-bit encryption with a password in PDFDocEncoding", async () => {
    const command = await loadQpdf();
    command.write("/file.pdf", await makePdf({ pages: 1 }));
    const passwords = ["--user-password=4772fcdf65", "--owner-password=00"];
    const encryption = ["--encrypt", ...passwords, "--bits=128", "--use-aes=y", "--"];
    const settings = ["--password-mode=hex-bytes", "--allow-weak-crypto"];
    command.run([...settings, ...encryption, "/file.pdf", "/locked.pdf"]);
    const { bytes } = await run("unlock", command.take("/locked.pdf"), { password: "Grüße" });
    expect(await passesQpdfCheck(bytes)).toBe(true);
  });

  it("says that restrictions were removed without the owner password", async () => {
    const restricted = await protect(await makePdf({ pages: 1 }), { ownerPassword: "owner", print: "none" });
    expect((await run("unlock", restricted)).warnings).toEqual([expect.stringContaining("without the owner password")]);
    expect((await run("unlock", restricted, { password: "owner" })).warnings).toEqual([]);
  });

  it.each([
    ["", "Report.pdf is protected by a password."],
    ["User", "The password of Report.pdf is wrong."],
  ])("rejects the password %j", async (password, message) => {
    const secret = await encryptedPdf({ user: "user", owner: "owner" });
    await expect(run("unlock", secret, { password })).rejects.toMatchObject({ field: "password", message });
  });

  it("rejects a file without protection", async () => {
    await expect(run("unlock", await makePdf({ pages: 1 }))).rejects.toThrow("Report.pdf is not protected.");
  });

  it("rejects a file protected by a certificate", async () => {
    await expect(run("unlock", await certificatePdf())).rejects.toThrow("protected by a certificate or in another way");
  });

  it.each(["no PDF", "%PDF-1.7 and nothing more"])("rejects %j as damaged", async (content) => {
    await expect(run("unlock", new TextEncoder().encode(content))).rejects.toThrow("damaged and cannot be repaired");
  });

  it("repairs a damaged file and says so", async () => {
    const [chromium] = producedPdfs;
    const locked = await protect(chromium?.bytes ?? new Uint8Array(), { openPassword: "open" });
    const text = new TextDecoder("latin1").decode(locked);
    const damaged = locked.slice(0, text.lastIndexOf("startxref"));
    const { bytes, warnings } = await run("unlock", damaged, { password: "open" });
    expect(warnings).toEqual(["The file was damaged and has been repaired. Check the result."]);
    expect(await passesQpdfCheck(bytes)).toBe(true);
    expect(await openWithPdfium(bytes, "")).toBeGreaterThan(0);
  });

  it("says that signatures become invalid", async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    pdf.context.register(pdf.context.obj({ Type: "Sig", ByteRange: [0, 1, 2, 3] }));
    const signed = new Uint8Array(await pdf.save({ useObjectStreams: false }));
    const { warnings } = await run("protect", signed, { openPassword: "open" });
    expect(warnings).toEqual([expect.stringContaining("signatures are no longer valid")]);
  });
});

describe("qpdf", () => {
  it("leaves the exit code of the process alone", async () => {
    await expect(run("unlock", new TextEncoder().encode("no PDF"))).rejects.toThrow();
    expect(process.exitCode).toBeUndefined();
  });

  it("reports progress", async () => {
    const seen: number[] = [];
    await runOperation(operations.protect, fileOf(await makePdf({ pages: 50 })), PASSWORDS, {
      progress: (fraction) => seen.push(fraction),
    });
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  });

  it.runIf(process.env.NIGHTLY)(
    "survives a cross-reference stream that expands to two gigabytes",
    async () => {
      const zeros = deflateSync(Buffer.alloc(67_108_864));
      const data = deflateSync(Buffer.concat(Array<Buffer>(32).fill(zeros.subarray(0, -6))));
      const start =
        "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 0/Kids[]>>\nendobj\n";
      const dictionary = `<</Type/XRef/W[1 2 1]/Size 5/Root 1 0 R/Filter[/FlateDecode/FlateDecode]/Length ${data.length}>>`;
      const bomb = Buffer.concat([
        Buffer.from(`${start}3 0 obj\n${dictionary}stream\n`),
        data,
        Buffer.from(`\nendstream\nendobj\nstartxref\n${start.length}\n%%EOF\n`),
      ]);
      await expect(run("protect", new Uint8Array(bomb), PASSWORDS)).rejects.toMatchObject({ name: "InputError" });
    },
    60_000,
  );

  it.runIf(process.env.NIGHTLY)("writes what the command qpdf (must be installed) opens", async () => {
    const folder = await mkdtemp(join(tmpdir(), "protected-"));
    const file = join(folder, "file.pdf");
    for (const { bytes, password } of producedPdfs) {
      await writeFile(file, await protect(bytes, { ...PASSWORDS, print: "none", password }));
      const args = ["--show-encryption", `--password=${PASSWORDS.openPassword}`, file];
      const { stdout } = await promisify(execFile)("qpdf", args);
      expect(stdout).toContain("print high resolution: not allowed");
      expect(stdout).toContain("file encryption method: AESv3");
      await promisify(execFile)("qpdf", ["--check", `--password=${PASSWORDS.ownerPassword}`, file]);
    }
    await rm(folder, { recursive: true });
  });
});
