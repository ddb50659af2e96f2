import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/database.ts";
import { migrate } from "#server/platform/migrations.ts";

describe("npm run remove", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sundry-remove-"));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const run = (...words: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    const script = resolve("scripts", "remove.ts");
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { env, encoding: "utf8" });
    return { status, output: stdout + stderr };
  };

  it("removes a paste from the store in the server's environment variables", async () => {
    const store = openDatabase({ databaseUrl: undefined, dataDir }, () => {});
    await migrate(store);
    const paste = { id: "4xk2Dm09QZab", owner_id: "me", title: "", language: "text", content: "añ", created_at: 0 };
    await store.database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
    await store.database.insertInto("pastes").values(paste).execute();
    const removed = { status: 0, output: "Removed the paste '4xk2Dm09QZab' of 1970-01-01, with 3 bytes.\n" };
    expect(run("paste", "4xk2Dm09QZab")).toEqual(removed);
    expect(await store.database.selectFrom("pastes").select("id").execute()).toEqual([]);
    expect(run("paste", "4xk2Dm09QZab")).toEqual({ status: 1, output: "There is no paste '4xk2Dm09QZab'.\n" });
    await store.database.destroy();
  });

  it("fails if the store doesn't exist, without creating it", async () => {
    const { status, output } = run("link", "my-alias");
    expect([status, output]).toEqual([1, expect.stringContaining(`No sundry.db in ${dataDir}. Set DATA_DIR`)]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each([
    ["empty", "", /sundry\.db is empty or of an earlier version \(no such table: \w+\)\.\nStart /],
    ["damaged", "no database ".repeat(1000), /sundry\.db is damaged or no database .*\n.*npm run restore/],
  ])("says what to do, without a stack, when the store is %s", async (_, content, message) => {
    await writeFile(join(dataDir, "sundry.db"), content);
    const { status, output } = run("link", "my-alias");
    expect([status, output]).toEqual([1, expect.stringMatching(message)]);
    expect(output.trim().split("\n")).toHaveLength(2);
  });

  it.each([[[]], [["paste"]], [["user", "me"]], [["paste", "a", "b"]]])(
    "prints its usage for the arguments %j",
    (words) => {
      expect(run(...words)).toEqual({ status: 2, output: expect.stringMatching(/^Usage: npm run remove -- paste ID/) });
    },
  );
});
