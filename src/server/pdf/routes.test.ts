import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBlobs } from "#server/platform/open-blobs.ts";
import { s3Environment, startS3, type TestS3 } from "#server/platform/testing/s3.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, type TestClock, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { makePdf } from "./testing/documents.ts";
import { type Authorization, pdfFile, runJob, startJob, statusOf, waitForEnd } from "./testing/jobs.ts";
import { readZip } from "./testing/zip.ts";

const MINUTE = 60_000;
const pages = [["splitType", "pages"]] as const;

describe("pdfRoutes with S3 blobs", { timeout: scaledTimeout(120_000) }, () => {
  let s3: TestS3;
  let store: TestStore;
  let app: FastifyInstance;
  const log: string[] = [];
  beforeAll(async () => {
    s3 = await startS3();
    store = await testStore("SQLite");
    app = await testApp(store, { log, env: { LOG_LEVEL: "warn", ...s3Environment(s3.config) } });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    await s3[Symbol.asyncDispose]();
  });

  it("runs a job from upload to download and keeps only the result", async () => {
    const me = await signIn(app);
    const blobs = await openBlobs({ s3: s3.config, dataDir: "" });
    const [two, three] = [await makePdf({ pages: 2 }), await makePdf({ pages: 3 })];
    const padded = Buffer.concat([three, Buffer.alloc(6 * 1_048_576, "%")]);
    const files = [
      ["files", two],
      ["files", padded],
    ] as const;
    const { jobId, job, result } = await runJob(app, "merge", files, me);
    expect(job).toMatchObject({ status: "completed", files: [{ pages: 2 }, { pages: 3, size: padded.length }] });
    expect((await PDFDocument.load(result)).getPageCount()).toBe(5);
    const part = await app.inject({ url: job.downloadUrl ?? "", headers: { range: "bytes=5-8" } });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 5-8/${result.length}`]);
    expect(part.rawPayload.equals(result.subarray(5, 9))).toBe(true);
    const head = await app.inject({ method: "HEAD", url: job.downloadUrl ?? "", headers: { range: "bytes=5-8" } });
    expect([head.statusCode, head.headers["content-length"]]).toEqual([200, String(result.length)]);
    // The files are removed just after the end is reported.
    await expect.poll(() => blobs.list(`pdf/${jobId}`)).toMatchObject([{ name: "result-1" }]);
    expect(globSync("blobs/**", { cwd: store.filesDir })).toEqual([]);
  });

  it("leaves no files of a rejected upload", async () => {
    const me = await signIn(app);
    const blobs = await openBlobs({ s3: s3.config, dataDir: "" });
    const before = await blobs.list("pdf");
    const answer = await startJob(app, "split", [...pages, ["file", big()], ["file", big()]], me);
    expect(answer.statusCode).toBe(422);
    expect(await blobs.list("pdf")).toEqual(before);
  });

  const big = () => Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(6 * 1_048_576)]);

  it("rejects jobs while S3 is unreachable, and /ready reports it", async () => {
    expect((await app.inject({ url: "/ready" })).statusCode).toBe(200);
    const env = { ...s3Environment(s3.config), S3_ENDPOINT: "http://127.0.0.1:9" };
    const lost = await testApp(store, { env });
    const me = await signIn(lost);
    expect((await lost.inject({ url: "/ready" })).statusCode).toBe(503);
    const answer = await startJob(lost, "split", [...pages, ["file", await makePdf()]], me);
    expect([answer.statusCode, answer.json().message]).toEqual([503, expect.stringContaining("try again")]);
    expect((await lost.inject({ url: "/health" })).statusCode).toBe(200);
    await lost.close();
  });
});

describe("pdfRoutes", { timeout: scaledTimeout(120_000) }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  let clock: TestClock;
  let me: Authorization;
  let other: Authorization;
  let three: Buffer;
  const log: string[] = [];
  beforeAll(async () => {
    clock = testClock();
    store = await testStore("SQLite");
    app = await testApp(store, { clock, log, env: { PDF_QUEUE_PER_USER: "100" } });
    [me, other] = [await signIn(app), await signIn(app)];
    three = await makePdf({ pages: 3 });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  it("splits into a ZIP of pages whose names sort in page order", async () => {
    const eleven = await makePdf({ pages: 11 });
    const { job, result } = await runJob(app, "split", [...pages, ["file", pdfFile(eleven, "Übung 1.pdf")]], me);
    expect(job).toMatchObject({
      status: "completed",
      progress: 1,
      files: [{ name: "Übung 1.pdf", size: eleven.length, pages: 11 }],
      fileName: "Übung 1-pages.zip",
      size: result.length,
      expires: new Date(clock.now() + 60 * MINUTE).toISOString(),
    });
    const entries = readZip(result);
    const names = entries.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(["Übung 1-page-01.pdf", "Übung 1-page-02.pdf"]);
    expect(names).toEqual(names.toSorted());
    expect(names).toHaveLength(11);
    expect((await PDFDocument.load(entries[10]?.bytes as Buffer)).getPageCount()).toBe(1);
  });

  it("extracts a range and keeps only the result", async () => {
    const form = [
      ["splitType", "range"],
      ["pageRange", "3, 1"],
      ["file", three],
    ] as const;
    const { jobId, job, result } = await runJob(app, "split", form, me);
    expect(job.fileName).toBe("document-pages.pdf");
    expect((await PDFDocument.load(result)).getPageCount()).toBe(2);
    // The files are removed just after the end is reported.
    await expect
      .poll(() => globSync("**/*", { cwd: join(store.filesDir, "blobs", "pdf", jobId) }))
      .toEqual(["result-1"]);
    await expect.poll(() => globSync("*/*", { cwd: join(store.filesDir, "work") })).toEqual([]);
  });

  it("merges files in order", async () => {
    const [one, two] = [await makePdf({ title: "One" }), await makePdf({ title: "Two", pages: 2 })];
    const { job, result } = await runJob(
      app,
      "merge",
      [
        ["files", two],
        ["files", one],
        ["files", two],
      ],
      me,
    );
    expect(job).toMatchObject({ fileName: "merged.pdf", files: [{ pages: 2 }, { pages: 1 }, { pages: 2 }] });
    expect((await PDFDocument.load(result)).getPageCount()).toBe(5);
  });

  it.each([
    ["../../All: scans\r\n", "All scans.pdf"],
    [" ", "merged.pdf"],
  ])("names a merged file for the input %j %j", async (fileName, expected) => {
    const form = [
      ["fileName", fileName],
      ["files", three],
      ["files", three],
    ] as const;
    expect((await runJob(app, "merge", form, me)).job.fileName).toBe(expected);
  });

  it("renders pages at the requested resolution", async () => {
    const { default: sharp } = await import("sharp");
    const form = [
      ["format", "png"],
      ["resolution", "150"],
      ["file", await makePdf()],
    ] as const;
    const { job, result } = await runJob(app, "to-images", form, me);
    expect(job.fileName).toBe("document-page-1.png");
    // A4 is 595 × 842 points.
    expect(await sharp(result).metadata()).toMatchObject({ format: "png", width: 1240, height: 1754, density: 150 });
  });

  it("renders the pages of a range, or all pages for an empty range", async () => {
    const form = (pageRange: string) =>
      [
        ["format", "png"],
        ["resolution", "72"],
        ["pageRange", pageRange],
        ["file", three],
      ] as const;
    const { job } = await runJob(app, "to-images", form("2"), me);
    expect(job).toMatchObject({ fileName: "document-page-2.png", files: [{ pages: 3 }] });
    expect(readZip((await runJob(app, "to-images", form(" "), me)).result)).toHaveLength(3);
  });

  it("names the missing page", async () => {
    const form = [
      ["splitType", "range"],
      ["pageRange", "2-9"],
      ["file", three],
    ] as const;
    const { job } = await runJob(app, "split", form, me);
    expect(job).toMatchObject({ status: "failed", error: "Page 4 is missing: the file has only 3 pages." });
    expect(job).not.toHaveProperty("downloadUrl");
  });

  it("responds to other users as if the job didn't exist", async () => {
    const { jobId, job } = await runJob(app, "split", [...pages, ["file", three]], me);
    const unknown = "A".repeat(22);
    for (const path of ["status", "download"]) {
      const [foreign, missing] = await Promise.all(
        [jobId, unknown].map((id) => app.inject({ url: `/api/pdf/${path}/${id}`, headers: other })),
      );
      expect([foreign?.statusCode, missing?.statusCode]).toEqual([404, 404]);
      expect(foreign?.json().message).toBe(missing?.json().message);
      expect((await app.inject({ url: `/api/pdf/${path}/${jobId}` })).statusCode).toBe(401);
    }
    // A signed link doesn't work for another signed-in user.
    expect((await app.inject({ url: job.downloadUrl ?? "", headers: other })).statusCode).toBe(404);
  });

  it("serves a result as a file, to its owner or through its signed link", async () => {
    const form = [...pages, ["file", pdfFile(await makePdf(), `../"é'\r\n<b>.pdf`)]] as const;
    const { jobId, job, result } = await runJob(app, "split", form, me);
    const url = job.downloadUrl ?? "";
    const byOwner = await app.inject({ url: `/api/pdf/download/${jobId}`, headers: me });
    expect(byOwner.rawPayload.equals(result)).toBe(true);
    expect(byOwner.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(result.length),
      "content-disposition": "attachment; filename=\"_'b-page-1.pdf\"; filename*=UTF-8''%C3%A9%27b-page-1.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([
      200,
      String(result.length),
      0,
    ]);
    const part = await app.inject({ url, headers: { range: "bytes=5-8" } });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 5-8/${result.length}`]);
    expect(part.rawPayload.equals(result.subarray(5, 9))).toBe(true);
    expect((await app.inject({ url, headers: { range: `bytes=${result.length}-` } })).statusCode).toBe(416);
    for (const forged of [url.replace(/signature=./, "signature=!"), url.replace(/expires=\d/, "expires=9")]) {
      expect((await app.inject({ url: forged })).statusCode).toBe(404);
    }
  });

  it("expires a result and its link after an hour", async () => {
    const { jobId, job } = await runJob(app, "split", [...pages, ["file", await makePdf()]], me);
    clock.advance(60 * MINUTE - 1);
    expect((await app.inject({ url: job.downloadUrl ?? "" })).statusCode).toBe(200);
    clock.advance(1);
    expect((await app.inject({ url: job.downloadUrl ?? "" })).statusCode).toBe(404);
    const mine = await signIn(app);
    expect((await app.inject({ url: `/api/pdf/status/${jobId}`, headers: mine })).statusCode).toBe(404);
    [me, other] = [await signIn(app), await signIn(app)];
  });

  it("removes the results of expired jobs at startup", async () => {
    const { jobId } = await runJob(app, "split", [...pages, ["file", await makePdf()]], me);
    const folder = join(store.filesDir, "blobs", "pdf", jobId);
    expect(existsSync(folder)).toBe(true);
    clock.advance(61 * MINUTE);
    await app.close();
    app = await testApp(store, { clock, log, env: { PDF_QUEUE_PER_USER: "100" } });
    await app.ready();
    await expect.poll(() => existsSync(folder)).toBe(false);
    [me, other] = [await signIn(app), await signIn(app)];
  });

  it("starts a job only once per Idempotency-Key", async () => {
    const form = [...pages, ["file", three]] as const;
    const ids = async (headers: Record<string, string>) => {
      const answers = [await startJob(app, "split", form, headers), await startJob(app, "split", form, headers)];
      return answers.map((answer) => answer.json().jobId);
    };
    const [first, second] = await ids(me);
    expect(first).not.toBe(second);
    const key = { ...me, "idempotency-key": "b2f1c0de" };
    const [once, again] = await ids(key);
    expect(once).toBe(again);
    const together = await Promise.all(
      [1, 2, 3].map(() => startJob(app, "split", form, { ...me, "idempotency-key": "x" })),
    );
    expect(new Set(together.map((answer) => answer.json().jobId)).size).toBe(1);
    // Keys are per owner.
    expect((await startJob(app, "split", form, { ...key, ...other })).json().jobId).not.toBe(once);
    await Promise.all([first, second, once].map((id) => waitForEnd(app, id, me)));
  });

  it("reports which files need a password", async () => {
    const { encryptedPdf } = await import("./testing/documents.ts");
    const locked = await encryptedPdf({ user: "sesame", owner: "owner" });
    const files = [
      ["files", three],
      ["files", locked],
      ["files", locked],
    ] as const;
    const { job } = await runJob(
      app,
      "merge",
      [["password", ""], ["password", "sesame"], ["password", "wrong"], ...files],
      me,
    );
    expect(job).toMatchObject({
      status: "failed",
      passwordNeeded: [2],
      error: "The password of document.pdf is wrong.",
    });
    const passwords = [
      ["password", ""],
      ["password", "sesame"],
      ["password", "owner"],
    ] as const;
    const { job: opened, result } = await runJob(app, "merge", [...passwords, ...files], me);
    expect(opened.status).toBe("completed");
    // The result opens without a password.
    expect((await PDFDocument.load(result)).getPageCount()).toBe(7);
    const rows = await store.database.selectFrom("pdf_jobs").select("passwords_json").execute();
    expect(rows.filter((row) => row.passwords_json.includes("sesame"))).toEqual([]);
    expect(log.join("")).not.toContain("sesame");
  });

  it("opens a file that has only an owner password", async () => {
    const { encryptedPdf } = await import("./testing/documents.ts");
    const form = [...pages, ["file", await encryptedPdf({ user: "", owner: "owner" })]] as const;
    expect((await runJob(app, "split", form, me)).job.status).toBe("completed");
  });

  it("reports status and files right after the start", async () => {
    const { jobId } = (await startJob(app, "split", [...pages, ["file", three]], me)).json();
    expect(await statusOf(app, jobId, me)).toMatchObject({
      status: expect.stringMatching(/^(queued|processing)$/),
      files: [{ name: "document.pdf", size: three.length }],
    });
    await waitForEnd(app, jobId, me);
  });
});
