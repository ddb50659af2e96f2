import { spawnSync } from "node:child_process";
import { closeSync, globSync, openSync, statfsSync, statSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, type ServerProcess, startServer } from "./platform/testing/server-process.ts";

const MIB = 1_048_576;
const POLL = { timeout: scaledTimeout(30_000) };

const mount = (folder: string) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${64 * MIB}`, "tmpfs", folder]).status === 0;

/** Writes a file until the file system is full to the last byte. */
function fillUp(path: string): void {
  const file = openSync(path, "w");
  for (let size = MIB; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
}

// Only root can mount a file system.
describe.runIf(process.env.NIGHTLY && process.getuid?.() === 0)(
  "a server on a full file system",
  { timeout: scaledTimeout(120_000) },
  () => {
    let dataDir: string;
    let server: ServerProcess;
    beforeEach(async ({ skip }) => {
      dataDir = await mkdtemp(join(tmpdir(), "sundry-full-"));
      if (!mount(dataDir)) skip("Mounting is not allowed on this machine.");
    });
    afterEach(async () => {
      killServers();
      // Open files of the killed process are released a moment later.
      await vi.waitUntil(() => spawnSync("umount", [dataDir]).status === 0, POLL);
      await rm(dataDir, { recursive: true });
    });

    const start = async (minFreeBytes: number) => {
      server = await startServer({
        DATA_DIR: dataDir,
        MIN_FREE_BYTES: String(minFreeBytes),
        CREATES_PER_MINUTE: "1000",
      });
      const reserve = () => statSync(join(dataDir, "reserve"), { throwIfNoEntry: false })?.size;
      await vi.waitUntil(() => reserve() === 16 * MIB, POLL);
    };
    const signIn = async () => {
      const response = await fetch(`${server.origin}/api/auth/anonymous`, { method: "POST" });
      return response.ok ? { authorization: `Bearer ${(await response.json()).token}` } : response.status;
    };
    type Visitor = { authorization: string };
    const post = (me: Visitor, path: string, body: object) =>
      fetch(server.origin + path, {
        method: "POST",
        headers: { ...me, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const createPaste = (me: Visitor) =>
      post(me, "/api/pastebin", { language: "text", content: "words of a paste ".repeat(30_000) });
    const remove = async (me: Visitor, path: string) =>
      (await fetch(server.origin + path, { method: "DELETE", headers: { ...me } })).status;

    it("deletes pastes, links and users, rejects additions, and recovers when there is space", async () => {
      await start(MIB);
      const [me, other] = [(await signIn()) as Visitor, (await signIn()) as Visitor];
      const { id } = await (await createPaste(me)).json();
      for (let time = 0; time < 4; time++) expect((await createPaste(other)).status).toBe(201);
      const link = { longUrl: "https://example.com/", customAlias: "mine" };
      expect((await post(me, "/api/shortener/create", link)).status).toBe(201);
      // After a restart the WAL is empty, so a deletion has no space in it.
      expect(await server.kill("SIGTERM")).toBe(0);
      await start(MIB);

      const filler = join(dataDir, "filler");
      fillUp(filler);
      expect(statfsSync(dataDir).bavail).toBe(0);
      await wait(1100);
      expect([(await createPaste(me)).status, await signIn()]).toEqual([507, 507]);
      expect(await remove(me, `/api/pastebin/${id}`)).toBe(204);
      expect(await remove(me, "/api/shortener/mine")).toBe(204);
      expect(await remove(other, "/api/me")).toBe(204);
      expect((await fetch(`${server.origin}/api/pastebin/${id}`)).status).toBe(404);

      await rm(filler);
      await vi.waitFor(async () => expect((await createPaste(me)).status).toBe(201), POLL);
      const database = new DatabaseSync(join(dataDir, "sundry.db"));
      const pastes = database.prepare("select count(*) as pastes from pastes");
      // The pastes of an erased visitor are removed in the background.
      await vi.waitFor(() => expect(pastes.get()).toEqual({ pastes: 1 }), POLL);
      expect(await server.kill("SIGTERM")).toBe(0);
      expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
      expect(pastes.get()).toEqual({ pastes: 1 });
      database.close();
    });

    it("aborts an upload that would exceed the free-space minimum, and keeps nothing of it", async () => {
      await start(32 * MIB);
      const me = (await signIn()) as Visitor;
      let sent = 0;
      const form = async function* () {
        yield Buffer.from('--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n');
        for (; sent < 40; sent++) {
          yield Buffer.alloc(MIB, "x");
          await wait(150);
        }
        yield Buffer.from("\r\n--x--\r\n");
      };
      const response = await fetch(`${server.origin}/api/pdf/merge`, {
        method: "POST",
        headers: { ...me, "content-type": "multipart/form-data; boundary=x" },
        body: form(),
        duplex: "half",
      } as unknown as RequestInit);
      expect([response.status, (await response.json()).message]).toEqual([
        507,
        "There is no space left to store this.",
      ]);
      expect(sent).toBeLessThan(40);
      await vi.waitFor(() => expect(globSync("blobs/pdf/*/*", { cwd: dataDir })).toEqual([]), POLL);
    });
  },
);
