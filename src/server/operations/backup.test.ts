import { execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resultKey } from "#server/pdf/processor.ts";
import { addJob } from "#server/pdf/testing/add-job.ts";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { pdfFile } from "#server/pdf/testing/jobs.ts";
import { jobIdOf } from "#server/pdf/testing/queues.ts";
import { folderBlobs } from "#server/platform/blobs.ts";
import { RAISED_LIMITS } from "#server/platform/testing/raised-limits.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, type ServerProcess, startServer } from "#server/platform/testing/server-process.ts";
import { emptyStore, STORES, type StoreKind, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { addJobFiles, takeBackup } from "./backup.ts";
import { oneChunk } from "./testing/backups.ts";

const run = promisify(execFile);
const WRITERS = 4;

/** Visitors of one server, and everything it has acknowledged to them. */
class Load {
  readonly pastes = new Map<string, string>();
  readonly links = new Set<string>();
  readonly jobs = new Set<string>();
  #writing = true;
  #done: Promise<unknown> = Promise.resolve();

  readonly #origin: string;
  readonly #authorization: string;
  readonly #pdf: Buffer;

  constructor(origin: string, authorization: string, pdf: Buffer) {
    this.#origin = origin;
    this.#authorization = authorization;
    this.#pdf = pdf;
  }

  start(): void {
    const writers = Array.from({ length: WRITERS }, (_, writer) => this.#write(writer));
    this.#done = Promise.all([...writers, this.#split()]);
  }

  async stop(): Promise<void> {
    this.#writing = false;
    await this.#done;
  }

  /** What is acknowledged up to now. */
  snapshot() {
    return { pastes: new Map(this.pastes), links: [...this.links], jobs: [...this.jobs] };
  }

  async #write(writer: number): Promise<void> {
    for (let count = 0; this.#writing; count++) {
      const content = `writer ${writer}, paste ${count} `.repeat(100);
      const { id } = await this.#post("/api/pastebin", { language: "text", content });
      this.pastes.set(id, content);
      const { alias } = await this.#post("/api/shortener/create", {
        longUrl: `https://example.com/${writer}/${count}`,
      });
      this.links.add(alias);
    }
  }

  async #split(): Promise<void> {
    while (this.#writing) {
      const form = new FormData();
      form.append("splitType", "pages");
      form.append("file", pdfFile(this.#pdf, "two.pdf"));
      const response = await fetch(`${this.#origin}/api/pdf/split`, {
        method: "POST",
        headers: { authorization: this.#authorization },
        body: form,
      });
      if (response.status === 202) this.jobs.add((await response.json()).jobId);
      else await response.body?.cancel();
    }
  }

  async #post(path: string, body: unknown) {
    const response = await fetch(this.#origin + path, {
      method: "POST",
      headers: { authorization: this.#authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(201);
    return response.json();
  }
}

async function signIn({ origin }: ServerProcess, cookie?: string) {
  const response = await fetch(`${origin}/api/auth/anonymous`, { method: "POST", headers: cookie ? { cookie } : {} });
  const { token, userId } = await response.json();
  const [set = ""] = response.headers.getSetCookie();
  return { authorization: `Bearer ${token}`, userId, cookie: set.split(";")[0] ?? "" };
}

describe.each(process.env.NIGHTLY ? STORES : STORES.slice(0, 1))("npm run backup on %s", (kind) => {
  const isPostgres = kind === "PostgreSQL";
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-backup-"));
  });
  afterEach(async () => {
    killServers();
    await rm(folder, { recursive: true });
  });

  it.runIf(process.env.NIGHTLY)(
    "loses nothing acknowledged when it is taken under load",
    { timeout: scaledTimeout(120_000) },
    async () => {
      await using source = await site(kind, folder, "source");
      const server = await source.start();
      const me = await signIn(server);
      const load = new Load(server.origin, me.authorization, await makePdf({ pages: 2 }));
      load.start();
      await vi.waitUntil(() => load.pastes.size > 20 && load.jobs.size > 1, {
        timeout: scaledTimeout(60_000),
        interval: 5,
      });
      const acknowledged = load.snapshot();
      const file = join(folder, "backup.zip");
      const { stdout } = await source.command("backup", file);
      await load.stop();
      expect(stdout).toMatch(
        /^Backed up to .*backup\.zip in .*: .*1 visitor, \d+ pastes, \d+ links, \d+ PDF jobs, .* [KM]B\.\n$/,
      );
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await readdir(folder)).toEqual(expect.not.arrayContaining([expect.stringContaining(".part-")]));
      await server.kill("SIGTERM");

      await using target = await site(kind, folder, "target");
      await target.command("restore", file);
      if (!isPostgres) expect(integrityOf(target.dataDir)).toBe("ok");
      const restored = await target.start();
      const listPath = "/api/pastebin/my";
      const old = await fetch(restored.origin + listPath, { headers: { authorization: me.authorization } });
      expect(old.status).toBe(401);
      const again = await signIn(restored, me.cookie);
      expect(again.userId).toBe(me.userId);
      const headers = { authorization: again.authorization };
      expect((await fetch(restored.origin + listPath, { headers })).status).toBe(200);
      for (const [id, content] of acknowledged.pastes) {
        const response = await fetch(`${restored.origin}/api/pastebin/${id}`);
        expect((await response.json()).content).toBe(content);
      }
      for (const alias of acknowledged.links) {
        const response = await fetch(`${restored.origin}/api/shortener/redirect/${alias}`, { redirect: "manual" });
        expect(response.status).toBe(302);
      }
      for (const id of acknowledged.jobs) {
        const job = await vi.waitFor(
          async () => {
            const found = await (await fetch(`${restored.origin}/api/pdf/status/${id}`, { headers })).json();
            if (found.status !== "completed") throw new Error(`The job is ${found.status}: ${found.error}`);
            return found;
          },
          { timeout: scaledTimeout(60_000), interval: 50 },
        );
        const result = await (await fetch(restored.origin + job.downloadUrl)).bytes();
        expect(Buffer.from(result.subarray(0, 2)).toString()).toBe("PK");
      }
      expect(await restored.kill("SIGTERM")).toBe(0);
    },
  );
});

describe("takeBackup", () => {
  let folder: string;
  let file: string;
  let store: TestStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-backup-"));
    file = join(folder, "backup.zip");
    store = await testStore("SQLite");
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const back = () => takeBackup({ ...store.location, s3: undefined }, file, Date.now);

  it("never overwrites a file", async () => {
    await writeFile(file, "present");
    await expect(back()).rejects.toThrow(`${file} already exists.`);
    expect(await readFile(file, "utf8")).toBe("present");
    expect(await readdir(folder)).toEqual(["backup.zip"]);
  });

  it("fails without a file if the database is damaged", async () => {
    for (let id = 1000; id < 1200; id++) {
      await store.database
        .insertInto("users")
        .values({ id: `user ${id}`, created_at: 0, last_seen_at: 0 })
        .execute();
    }
    await store.database.destroy();
    // It can still be read: only the index no longer agrees with the table.
    const path = join(store.location.dataDir, "sundry.db");
    const bytes = await readFile(path);
    bytes.write("X", bytes.indexOf("user 1100"));
    await writeFile(path, bytes);
    await expect(back()).rejects.toThrow(/^sundry\.db is damaged: .* Restore an earlier backup\.$/s);
    expect(await readdir(folder)).toEqual([]);
  });

  it("refuses what could not be restored", async () => {
    await sql`create view report as select * from users`.execute(store.database);
    await expect(back()).rejects.toThrow(/^sundry\.db has an unknown view report\. Only the site's own tables /);
    await sql`drop view report`.execute(store.database);
    await sql`insert into kysely_migration (name, timestamp) values ('201-next', '')`.execute(store.database);
    await expect(back()).rejects.toThrow("This database is of a newer version (201-next). Install that version.");
    expect(await readdir(folder)).toEqual([]);
  });

  it("leaves nothing when it is interrupted", { timeout: scaledTimeout(60_000) }, async () => {
    await store.database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
    const paste = { id: "paste", owner_id: "me", title: "", language: "text", created_at: 0 };
    const content = randomBytes(30_000_000).toString("hex");
    await store.database
      .insertInto("pastes")
      .values({ ...paste, content })
      .execute();
    const child = spawn(process.execPath, [resolve("scripts", "backup.ts"), file], {
      env: { PATH: process.env.PATH, DATA_DIR: store.location.dataDir },
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    await vi.waitUntil(async () => (await readdir(folder)).length > 0, { timeout: scaledTimeout(20_000), interval: 1 });
    child.kill("SIGTERM");
    expect(await ended).toEqual([143, null]);
    expect(await readdir(folder)).toEqual([]);
  });

  it("follows jobs that ended after the copy of the database", async () => {
    const ids = [1, 2, 3, 4].map(jobIdOf);
    const [completed, failed, erased, removed] = ids as [string, string, string, string];
    const blobs = folderBlobs(join(folder, "blobs"));
    await blobs.put(resultKey(completed, 2), oneChunk("result"));
    await store.database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
    const result = { status: "completed", attempts: 2, result_name: "a.pdf", result_size: 6, ended_at: 5 } as const;
    await addJob(store.database, { id: completed, ...result });
    await addJob(store.database, { id: failed, status: "failed", attempts: 1, error: "broken", ended_at: 6 });
    await addJob(store.database, { id: removed, ...result });
    const added: string[] = [];
    const writer = { add: async (name: string) => void added.push(name) };
    const jobs = ids.map((id) => {
      const job = { id, status: "processing", attempts: 1, files_json: "[{}]", result_name: null } as const;
      return id === removed ? { ...job, ...result } : job;
    });
    const endedSince = await addJobFiles(writer, { jobs, live: store.database, blobs, now: () => 9 });
    expect(added).toEqual([`blobs/${resultKey(completed, 2)}`]);
    const ending = { error: null, password_needed_json: null, result_name: null, result_size: null };
    expect(endedSince).toEqual([
      { id: completed, ending: { ...ending, ...result } },
      { id: failed, ending: { ...ending, status: "failed", attempts: 1, error: "broken", ended_at: 6 } },
      { id: erased, ending: null },
      { id: removed, ending: null },
    ]);
  });
});

describe("npm run backup and npm run restore", () => {
  const attempt = (script: string, words: string[], env: Record<string, string> = {}) => {
    const args = [resolve("scripts", `${script}.ts`), ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
    return { status, stdout, stderr };
  };

  it.each([
    ["backup", ["--verify"]],
    ["backup", ["--check", "a"]],
    ["restore", ["--replace"]],
    ["restore", ["a", "b"]],
  ])("print their usage for %s %j", (script, words) => {
    expect(attempt(script, words)).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Usage: npm run /) });
  });

  it("say what is missing, without a stack", () => {
    const none = join(tmpdir(), "there-is-no-folder-here");
    expect(attempt("backup", ["a.zip"], { DATA_DIR: none })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^No sundry\.db in /),
    });
    expect(attempt("backup", ["--verify", none])).toEqual({
      status: 1,
      stdout: "",
      stderr: `There is no file ${none}.\n`,
    });
  });
});

function integrityOf(dataDir: string): unknown {
  const database = new DatabaseSync(join(dataDir, "sundry.db"));
  const row = database.prepare("pragma integrity_check").get();
  database.close();
  return row?.integrity_check;
}

/** A data folder and database of its own. */
async function site(kind: StoreKind, folder: string, name: string, env: Record<string, string> = {}) {
  const dataDir = join(folder, name);
  const store = kind === "PostgreSQL" ? await emptyStore(kind) : undefined;
  const variables = {
    DATA_DIR: dataDir,
    ...(store && { DATABASE_URL: store.location.databaseUrl ?? "" }),
    ...RAISED_LIMITS,
    PDF_QUEUE_PER_USER: "20",
    ...env,
  };
  // Its own connection would look like a server's.
  await store?.database.destroy();
  return {
    dataDir,
    start: () => startServer(variables),
    command: (script: "backup" | "restore", ...words: string[]) =>
      run(process.execPath, [resolve("scripts", `${script}.ts`), ...words], {
        env: { PATH: process.env.PATH, ...variables },
      }),
    async [Symbol.asyncDispose]() {
      await store?.close();
    },
  };
}
