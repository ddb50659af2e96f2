import { globSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";
import { makePdf } from "./testing/documents.ts";
import { type Authorization, type FormFields, pdfFile, startJob } from "./testing/jobs.ts";

const pages = ["splitType", "pages"] as const;

describe("POST /api/pdf/:operation", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: Authorization;
  let pdf: Buffer;
  beforeAll(async () => {
    store = await testStore("SQLite");
    const env = { PDF_CONCURRENCY: "0", PDF_FILE_MAX_BYTES: "20000", PDF_JOB_MAX_BYTES: "50000", PDF_MAX_FILES: "4" };
    app = await testApp(store, { env: { ...env, PDF_QUEUE_MAX: "7", PDF_QUEUE_PER_USER: "5" } });
    me = await signIn(app);
    pdf = await makePdf();
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const stored = () => globSync("pdf/*", { cwd: join(store.filesDir, "blobs") });
  const sized = (length: number) => Buffer.concat([pdf, Buffer.alloc(length - pdf.length, "%")]);
  const post = (body: string | Buffer, contentType: string) =>
    app.inject({
      method: "POST",
      url: "/api/pdf/split",
      headers: { ...me, "content-type": contentType },
      payload: body,
    });
  const part = (name: string, value: string, more = "") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

  it.each<[string, string, () => FormFields, number, string | RegExp]>([
    ["no file", "split", () => [pages], 422, "Please select one PDF file."],
    ["two files", "split", () => [pages, ["file", pdf], ["file", pdf]], 422, "Please select one PDF file."],
    ["one file to merge", "merge", () => [["files", pdf]], 422, "Please select at least 2 PDF files to merge."],
    ["a file in another field", "split", () => [pages, ["files", pdf]], 422, "Send the file in the field 'file'."],
    [
      "no split type",
      "split",
      () => [["file", pdf]],
      422,
      "'splitType' must be one of pages, range, every, ranges, bookmarks.",
    ],
    [
      "an unknown split type",
      "split",
      () => [
        ["splitType", "half"],
        ["file", pdf],
      ],
      422,
      /'splitType'/,
    ],
    [
      "no range",
      "split",
      () => [
        ["splitType", "range"],
        ["file", pdf],
      ],
      422,
      "Please enter a page range.",
    ],
    [
      "a bad range",
      "split",
      () => [
        ["splitType", "range"],
        ["pageRange", "1,,2"],
        ["file", pdf],
      ],
      422,
      /Invalid format/,
    ],
    [
      "no ranges",
      "split",
      () => [
        ["splitType", "ranges"],
        ["file", pdf],
      ],
      422,
      "Please enter a page range.",
    ],
    ...["", "0", "-1", "1.5", "1e3", "1234567890"].map((every): [string, string, () => FormFields, number, string] => [
      `every ${every} pages`,
      "split",
      () => [
        ["splitType", "every"],
        ["every", every],
        ["file", pdf],
      ],
      422,
      "'every' must be a whole number of pages, at least 1.",
    ]),
    [
      "an unknown format",
      "to-images",
      () => [
        ["format", "gif"],
        ["resolution", "72"],
        ["file", pdf],
      ],
      422,
      /'format'/,
    ],
    [
      "a prototype's name",
      "to-images",
      () => [
        ["format", "toString"],
        ["resolution", "72"],
        ["file", pdf],
      ],
      422,
      /'form/,
    ],
    [
      "no resolution",
      "to-images",
      () => [
        ["format", "png"],
        ["file", pdf],
      ],
      422,
      /'resolution'/,
    ],
    [
      "1e9 dots",
      "to-images",
      () => [
        ["format", "png"],
        ["resolution", "1e9"],
        ["file", pdf],
      ],
      422,
      /'resolution'/,
    ],
    [
      "a bad range for images",
      "to-images",
      () => [
        ["format", "png"],
        ["resolution", "72"],
        ["pageRange", "1;2"],
        ["file", pdf],
      ],
      422,
      "Invalid format. Please use numbers, commas, and hyphens only.",
    ],
    ["an unknown field", "split", () => [pages, ["x", "y"], ["file", pdf]], 422, "Unknown form field."],
    ["a duplicate field", "split", () => [pages, pages, ["file", pdf]], 422, "'splitType' was sent twice."],
    [
      "a renamed executable",
      "split",
      () => [pages, ["file", Buffer.from("MZ\0\0".repeat(999))]],
      422,
      "Only PDF files are supported.",
    ],
    ["an empty file", "split", () => [pages, ["file", Buffer.alloc(0)]], 422, /^\S+ is empty \(0 bytes\)\.$/],
    [
      "a header that comes too late",
      "split",
      () => [pages, ["file", Buffer.from(`${" ".repeat(1024)}%PDF-1.7`)]],
      422,
      /Only PDF/,
    ],
    ["a file that is too large", "split", () => [pages, ["file", sized(20_001)]], 413, "A file can be at most 19 KB."],
    [
      "files that are too large together",
      "merge",
      () => Array(3).fill(["files", sized(17_000)]),
      413,
      /All files together/,
    ],
    ["too many files", "merge", () => Array(5).fill(["files", pdf]), 413, "At most 4 files can be sent at once."],
    [
      "a thousand files",
      "merge",
      () => Array(1000).fill(["files", Buffer.from("%PDF-1.7")]),
      413,
      "At most 4 files can be sent at once.",
    ],
  ])("rejects %s and stores nothing", async (_name, operation, form, status, message) => {
    const answer = await startJob(app, operation, form(), me);
    expect([answer.statusCode, answer.json().message]).toEqual([
      status,
      typeof message === "string" ? message : expect.stringMatching(message),
    ]);
    expect(stored()).toEqual([]);
  });

  it.each([
    ["JSON", "{}", "application/json", 415],
    ["no boundary", part("splitType", "pages"), "multipart/form-data", 400],
    ["nothing", "", "multipart/form-data; boundary=x", 422],
    ["no end", part("splitType", "pages"), "multipart/form-data; boundary=x", 400],
    ["an unterminated file", part("file", "%PDF-1.7", '; filename="a.pdf"'), "multipart/form-data; boundary=x", 400],
    ["the name __proto__", `${part("__proto__", "x")}--x--`, "multipart/form-data; boundary=x", 400],
    ["ten thousand fields", `${part("password", "x").repeat(10_000)}--x--`, "multipart/form-data; boundary=x", 413],
    ["a field of a megabyte", `${part("pageRange", "1".repeat(1e6))}--x--`, "multipart/form-data; boundary=x", 422],
    [
      "a header of a megabyte",
      `${part("splitType", "x", `; a="${"a".repeat(1e6)}"`)}--x--`,
      "multipart/form-data; boundary=x",
      422,
    ],
  ])("rejects a form with %s", async (_name, body, contentType, status) => {
    const answer = await post(body, contentType);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(stored()).toEqual([]);
  });

  it("requires a token", async () => {
    expect((await startJob(app, "split", [pages, ["file", pdf]], {})).statusCode).toBe(401);
  });

  it("accepts a file of exactly the maximum size, with any type and name", async () => {
    const file = new File([new Uint8Array(sized(20_000))], "../../a\0.exe", { type: "text/html" });
    const answer = await startJob(app, "split", [pages, ["file", file]], me);
    expect(answer.statusCode).toBe(202);
    const status = await app.inject({ url: `/api/pdf/status/${answer.json().jobId}`, headers: me });
    expect(status.json()).toEqual({ status: "queued", progress: 0, files: [{ name: "a.exe", size: 20_000 }] });
  });

  it("rejects jobs beyond the user's limit and the queue's limit", async () => {
    const form = [pages, ["file", pdfFile(pdf, "a.pdf")]] as const;
    const statuses: number[] = [];
    for (let index = 0; index < 5; index++) statuses.push((await startJob(app, "split", form, me)).statusCode);
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
    const other = await signIn(app);
    for (let index = 0; index < 2; index++) await startJob(app, "split", form, other);
    const full = await startJob(app, "split", form, other);
    expect([full.statusCode, full.headers["retry-after"]]).toEqual([429, "30"]);
    expect(full.json().message).toBe("The server is busy. Please try again in a moment.");
    expect(stored()).toHaveLength(7);
  });

  it("limits starts per hour", async () => {
    const strict = await testApp(store, { env: { PDF_STARTS_PER_HOUR: "2", PDF_CONCURRENCY: "0" } });
    const mine = await signIn(strict);
    const answers = [];
    for (let index = 0; index < 3; index++) answers.push(await startJob(strict, "split", [], mine));
    expect(answers.map((answer) => answer.statusCode)).toEqual([422, 422, 429]);
    expect(Number(answers[2]?.headers["retry-after"])).toBeGreaterThan(0);
    await strict.close();
  });
});
