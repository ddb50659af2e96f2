import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { CONSOLE_COMMAND } from "#shared/doc-page.ts";
import { escapePattern } from "#shared/escape-pattern.ts";

/** What the comment above a block says: why its commands aren't run here, or which file it is for the next commands. */
const NOTE = /^(not run|file): (.+)$/;
/** Addresses of a site in the documentation; the tests' own site answers for them. */
const SITES = /https?:\/\/(localhost:3000|tools\.example\.org)|localhost:3000/g;
/** Scripts that work on `DATA_DIR` alone. */
const NPM_SCRIPTS = ["backup", "remove", "restore", "rotate-key"];
const PAGES = ["README.md", ...globSync("docs/*.md").sort()];
/** These pages have dozens of commands, and each command takes a process. */
const LONG_PAGES = ["docs/command-line.md", "docs/operate.md", "docs/recipes.md"];

/** What an operator takes down in the examples. */
const REPORTED_LINK = { longUrl: "https://bad.example/", customAlias: "my-alias" };

interface Block {
  language: string;
  content: string;
  note: string;
  line: number;
}

function readBlocks(page: string): Block[] {
  const markdown = readFileSync(page, "utf8");
  return Array.from(
    markdown.matchAll(/(?:^ *<!-- (.*?) -->\n+)?^( *)```(\w*)\n(.*?)^ *```$/gms),
    ({ 1: note = "", 2: indent = "", 3: language = "", 4: content = "", index }) => ({
      note,
      language,
      content: content.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      line: markdown.slice(0, index).split("\n").length,
    }),
  );
}

describe("the documentation's blocks of code", { timeout: scaledTimeout(60_000) }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  let folder: string;
  let origin: string;
  let env: Record<string, string | undefined>;
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, { clock: testClock(Date.now()), env: { MCP: "on" } });
    await app.listen({ host: "127.0.0.1", port: 0 });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    folder = mkdtempSync(join(tmpdir(), "sundry-docs-"));
    const headers = await signIn(app);
    await app.inject({ method: "POST", url: "/api/shortener/create", headers, payload: REPORTED_LINK });
    const created = await app.inject({ method: "POST", url: "/api/keys", headers, payload: { name: "docs" } });
    const command = (name: string, line: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    command("sundry", `exec "${process.execPath}" "${resolve("src/cli/sundry.js")}" "$@"`);
    // Others change the project or take minutes.
    const allowed = NPM_SCRIPTS.map((name) => `"run ${name}"`).join("|");
    command(
      "npm",
      `case "$1 $2" in ${allowed}) ;; *) echo "npm $*: say why it isn't run"; exit 1;; esac
cd "${resolve(".")}" && PATH="${process.env.PATH}" exec npm --silent "$@"`,
    );
    env = {
      HOME: folder,
      PATH: `${folder}:${dirname(process.execPath)}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      XDG_CONFIG_HOME: folder,
      DATA_DIR: store.filesDir,
      SUNDRY_URL: origin,
      SUNDRY_API_KEY: created.json().key,
    };
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs a script. @returns its exit code and what it printed, errors last. */
  async function runBash(script: string, cwd: string, flags: readonly string[] = []) {
    const child = spawn("bash", [...flags, "-c", script], { cwd, env, timeout: scaledTimeout(30_000) });
    child.stdin.end();
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    const separator = output && errors && !output.endsWith("\n") ? "\n" : "";
    return { code: code as number, output: output + separator + errors };
  }

  /** Removes times, ports and random names. */
  const normalize = (text: string) =>
    text
      .replaceAll(SITES, "SITE")
      .replaceAll(origin, "SITE")
      .replaceAll(/(?<=\/tools\/pastebin\/|"id":")[\w-]{12}\b/g, "ID")
      .replaceAll(/#key=[\w-]{43}/g, "#key=KEY")
      .replaceAll(/\b\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, "TIME")
      .trimEnd();

  /** A line of `…` is any number of lines, and elsewhere `…` is the rest of the line. */
  const toPattern = (expected: string) =>
    new RegExp(`^${escapePattern(normalize(expected)).replaceAll(/^…$/gm, "[^]*").replaceAll("…", ".*")}$`);

  async function checkConsole({ content }: Block, cwd: string): Promise<void> {
    const starts = Array.from(content.matchAll(CONSOLE_COMMAND), ({ 0: command, index }) => ({ command, index }));
    expect(starts[0]?.index, "a console starts with a command").toBe(0);
    for (const [at, { command, index }] of starts.entries()) {
      const expected = content.slice(index + command.length, starts[at + 1]?.index).trimEnd();
      const { output } = await runBash(command.slice(2).replaceAll(SITES, origin), cwd);
      expect(normalize(output), command).toMatch(toPattern(expected));
    }
  }

  const CHECKS: Record<string, (block: Block, cwd: string) => unknown> = {
    console: checkConsole,
    sh: async ({ content }, cwd) =>
      expect(await runBash(content.replaceAll(SITES, origin), cwd, ["-e"])).toMatchObject({ code: 0 }),
    json: ({ content }) => JSON.parse(content),
    yaml: ({ content }) => parseYaml(content),
    ts: ({ content }) => stripTypeScriptTypes(content),
    // Without a parser here.
    caddy: () => {},
    csv: () => {},
    nginx: () => {},
    text: () => {},
  };

  const commandsOf = ({ language, content }: Block) =>
    language === "console" ? (content.match(CONSOLE_COMMAND) ?? []).map((one) => one.slice(2)).join("") : content;

  it.concurrent.each(process.env.NIGHTLY ? PAGES : PAGES.filter((page) => !LONG_PAGES.includes(page)))(
    "do what %s says",
    async (page) => {
      const cwd = mkdtempSync(join(folder, "page-"));
      for (const block of readBlocks(page)) {
        const { language, note, line } = block;
        const [, kind, detail = ""] = NOTE.exec(note) ?? [];
        const check = CHECKS[language];
        if (!check)
          throw new Error(`${page}:${line}: a block needs one of the languages ${Object.keys(CHECKS).join(", ")}`);
        try {
          if (kind === "file") writeFileSync(join(cwd, detail), block.content);
          if (kind === "not run")
            expect(await runBash(commandsOf(block), cwd, ["-n"])).toEqual({ code: 0, output: "" });
          else await check(block, cwd);
        } catch (cause) {
          throw new Error(`${page}:${line}: ${(cause as Error).message}`, { cause });
        }
      }
    },
  );
});
