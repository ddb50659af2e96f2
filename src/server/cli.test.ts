import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "#cli/testing/run-cli.ts";
import { unseal } from "#tools/pastebin/sealed-text.ts";
import { type TestStore, testStore } from "./platform/testing/stores.ts";
import { type TestClock, testApp, testClock } from "./platform/testing/test-app.ts";

describe("the command line with a server", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let clock: TestClock;
  let origin: string;
  let folder: string;
  let signIns: number;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "sundry-cli-"));
    clock = testClock(Date.now());
    store = await testStore("SQLite");
    app = await testApp(store, { clock });
    signIns = 0;
    app.addHook("onRequest", async ({ url }) => {
      if (url === "/api/auth/anonymous") signIns += 1;
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await app.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const run = (args: string[], stdin?: string) =>
    runCli(args, { env: { SUNDRY_URL: origin, XDG_CONFIG_HOME: folder }, ...(stdin !== undefined && { stdin }) });
  const readPaste = async (link: string) => {
    const id = /\/tools\/pastebin\/([\w-]+)/.exec(link)?.[1];
    return (await fetch(`${origin}/api/pastebin/${id}`)).json();
  };
  const sessionFile = () => join(folder, "sundry", "servers.json");

  it("stores stdin as a paste and prints its link", async () => {
    const { code, text } = await run(["paste", "--expires", "1d"], "a log");
    expect(code).toBe(0);
    expect(text).toMatch(new RegExp(`^${origin}/tools/pastebin/[\\w-]+\n$`));
    expect(await readPaste(text)).toMatchObject({ content: "a log", language: "text", expires: expect.any(String) });
  });

  it("takes title and language from a file's name", async () => {
    const path = join(folder, "hello.py");
    writeFileSync(path, "print(1)\n");
    const { text } = await run(["paste", path]);
    expect(await readPaste(text)).toMatchObject({ title: "hello.py", language: "python", content: "print(1)\n" });
  });

  it("burns on request", async () => {
    const { text } = await run(["paste", "--burn"], "once");
    expect(await readPaste(text)).toMatchObject({ content: "once", burn: true });
    expect(await readPaste(text)).toMatchObject({ status: 404 });
  });

  it("encrypts like the page, with a key that only the link has", async () => {
    const { text } = await run(["paste", "--encrypt", "--title", "My title", "--language", "json"], '{"a": 1}');
    const key = /#key=([\w-]{43})\n$/.exec(text)?.[1] ?? "";
    const paste = await readPaste(text);
    expect(paste).toMatchObject({ encrypted: true, language: "text", content: expect.stringMatching(/^v1\./) });
    expect(JSON.stringify(paste)).not.toContain("My title");
    expect(JSON.stringify(paste)).not.toContain(key);
    expect(readFileSync(sessionFile(), "utf8")).not.toContain(key);
    expect(await unseal(paste.content, key)).toEqual({ title: "My title", language: "json", content: '{"a": 1}' });
  });

  it("shortens a URL, with an alias on request", async () => {
    const { text } = await run(["shorten", "example.org/a"]);
    const response = await fetch(text.trim(), { redirect: "manual" });
    expect(response.headers.get("location")).toBe("https://example.org/a");
    expect((await run(["shorten", "--alias", "my-link", "--expires", "1w", "https://example.org"])).text).toBe(
      `${origin}/s/my-link\n`,
    );
  });

  it("remains one user, in a file only they can read", async () => {
    await run(["paste"], "1");
    await run(["paste"], "2");
    expect(signIns).toBe(1);
    expect(statSync(sessionFile()).mode & 0o777).toBe(0o600);
    const [[, session = {}] = []] = Object.entries<{ token?: string }>(JSON.parse(readFileSync(sessionFile(), "utf8")));
    const mine = await fetch(`${origin}/api/pastebin/my`, { headers: { authorization: `Bearer ${session.token}` } });
    expect((await mine.json()).pastes).toHaveLength(2);
  });

  it("renews a token that the server no longer accepts, as the same user", async () => {
    await run(["paste"], "1");
    clock.advance(3_600_000);
    expect((await run(["paste"], "2")).code).toBe(0);
    expect(signIns).toBe(2);
    const [[, session = {}] = []] = Object.entries<{ token?: string }>(JSON.parse(readFileSync(sessionFile(), "utf8")));
    const mine = await fetch(`${origin}/api/pastebin/my`, { headers: { authorization: `Bearer ${session.token}` } });
    expect((await mine.json()).pastes).toHaveLength(2);
  });

  it("explains what the server rejects", async () => {
    const invalid = await run(["shorten", "javascript:alert(1)"]);
    expect(invalid).toMatchObject({ code: 1, text: "", stderr: "sundry: Please enter a valid URL\n" });
    const big = await run(["paste"], "x".repeat(600_000));
    expect(big.code).toBe(1);
    expect(big.stderr).toContain("524,288 bytes");
  });

  it.each([
    [["paste", "--expires", "2d"], {}, 2, "1h, 1d, 1w, 30d, 1y"],
    [["paste", "--nope"], {}, 2, "See: sundry help paste"],
    [["shorten"], {}, 2, "Please name one URL."],
    [["shorten", "example.org"], { SUNDRY_URL: "ftp://example.org" }, 2, "SUNDRY_URL is not a web address."],
    [["shorten", "example.org"], { SUNDRY_URL: "http://127.0.0.1:1" }, 1, "can't be reached"],
  ])("rejects %j with %j", async (args, env, code, message) => {
    const result = await runCli(args, { env: { SUNDRY_URL: origin, XDG_CONFIG_HOME: folder, ...env }, stdin: "x" });
    expect(result.stderr).toContain(message);
    expect(result.code).toBe(code);
  });

  it("uses an API key instead of signing in", async () => {
    const signIn = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
    const { token } = await signIn.json();
    const created = await fetch(`${origin}/api/keys`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "terminal" }),
    });
    const { key } = await created.json();
    const env = { SUNDRY_URL: origin, XDG_CONFIG_HOME: folder, SUNDRY_API_KEY: key };
    expect((await runCli(["paste"], { env, stdin: "mine" })).code).toBe(0);
    const mine = await fetch(`${origin}/api/pastebin/my`, { headers: { authorization: `Bearer ${token}` } });
    expect((await mine.json()).pastes).toHaveLength(1);
    expect(signIns).toBe(1);

    const wrong = await runCli(["paste"], { env: { ...env, SUNDRY_API_KEY: "not-a-key" }, stdin: "mine" });
    expect(wrong.code).toBe(1);
    expect(signIns).toBe(1);
  });
});
