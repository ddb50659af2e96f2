import { chmod, lstat, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { makePdf } from "./pdf/testing/documents.ts";
import { pdfFile } from "./pdf/testing/jobs.ts";
import { killServers, type ServerProcess, startServer } from "./platform/testing/server-process.ts";

const POLL = { timeout: scaledTimeout(30_000) };

describe("files of a server process", { timeout: scaledTimeout(60_000) }, () => {
  let base: string;
  let dataDir: string;
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), "sundry-modes-"));
    dataDir = join(base, "data");
  });
  afterEach(async () => {
    killServers();
    await rm(base, { recursive: true });
  });

  const modeOf = async (path: string) => (await lstat(path)).mode & 0o777;
  /** Paths in the data folder, itself included, that other users can access. */
  async function accessibleToOthers(): Promise<string[]> {
    const names = ["", ...(await readdir(dataDir, { recursive: true }))];
    const modes = await Promise.all(names.map(async (name) => [name, await modeOf(join(dataDir, name))] as const));
    return modes.flatMap(([name, mode]) => (mode & 0o077 ? [`${name} ${mode.toString(8)}`] : []));
  }

  async function convertPdf({ origin }: ServerProcess): Promise<void> {
    const { token } = await (await fetch(`${origin}/api/auth/anonymous`, { method: "POST" })).json();
    const headers = { authorization: `Bearer ${token}` };
    const body = new FormData();
    body.append("splitType", "pages");
    body.append("file", pdfFile(await makePdf({ pages: 2 }), "a.pdf"));
    const started = await fetch(`${origin}/api/pdf/split`, { method: "POST", headers, body });
    expect(started.status).toBe(202);
    const { jobId } = await started.json();
    const status = async () => (await (await fetch(`${origin}/api/pdf/status/${jobId}`, { headers })).json()).status;
    await expect.poll(status, POLL).toBe("completed");
  }

  it("are accessible to their owner only", async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    await convertPdf(server);
    const names = await readdir(dataDir, { recursive: true });
    for (const part of [/^sundry\.db$/, /^sundry\.db-wal$/, /^blobs.*result-\d+$/, /^work\//]) {
      expect(names).toContainEqual(expect.stringMatching(part));
    }
    expect(await accessibleToOthers()).toEqual([]);
    expect(server.log).toEqual([]);
  });

  it.runIf(process.env.NIGHTLY)(
    "are restricted, with one warning, when an older version left them accessible",
    async () => {
      await mkdir(join(dataDir, "blobs"), { recursive: true });
      const database = new DatabaseSync(join(dataDir, "sundry.db"));
      database.exec("PRAGMA journal_mode = WAL; CREATE TABLE something (id)");
      const names = ["sundry.db", "sundry.db-wal", "sundry.db-shm"];
      for (const name of names) await chmod(join(dataDir, name), 0o644);
      for (const folder of ["", "blobs"]) await chmod(join(dataDir, folder), 0o755);
      const start = () => startServer({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
      const warnings = ({ log }: ServerProcess) => log.map((line) => JSON.parse(line)).filter(({ paths }) => paths);

      const first = await start();
      expect(await accessibleToOthers()).toEqual([]);
      const paths = ["", ...names, "blobs"].map((name) => join(dataDir, name));
      await expect.poll(() => warnings(first), POLL).toEqual([expect.objectContaining({ paths })]);
      database.close();
      await first.kill("SIGTERM");
      const second = await start();
      expect(warnings(second)).toEqual([]);
      expect(await accessibleToOthers()).toEqual([]);
    },
  );
});
