import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleArguments } from "#cli/testing/example-arguments.ts";
import { runCli } from "#cli/testing/run-cli.ts";
import { publicOperations } from "#interfaces/public-operations.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import type { OperationExample } from "#shared/operation.ts";

/** An older Node than the project's, if there is one, and the project's. */
const NODES = [findNode20(), process.execPath].filter((path) => path !== undefined);

function findNode20(): string | undefined {
  const paths = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "node"));
  return paths.find((path) => spawnSync(path, ["-v"], { encoding: "utf8" }).stdout?.startsWith("v20."));
}

/** Bundling and installing, on a busy machine. */
const SETUP_TIMEOUT_MS = 120_000;

let folder = "";
let sundry = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sundry-pack-"));
  const out = join(folder, "out");
  mkdirSync(out);
  const tarball = execFileSync(process.execPath, ["scripts/pack-cli.ts", out], { encoding: "utf8" }).trim();
  const empty = join(folder, "empty");
  mkdirSync(empty);
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--prefix", empty, tarball]);
  expect(readdirSync(join(empty, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["sundry-cli"]);
  sundry = join(empty, "node_modules", "sundry-cli", "sundry.js");
}, SETUP_TIMEOUT_MS);
afterAll(() => rmSync(folder, { recursive: true }));

async function run(node: string, args: readonly string[], stdin: string | Uint8Array = "") {
  const child = spawn(node, [sundry, ...args], { cwd: folder, env: { ...process.env, XDG_CACHE_HOME: folder } });
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (chunk) => stdout.push(chunk));
  child.stderr.on("data", (chunk) => stderr.push(chunk));
  const [code] = await once(child, "close");
  return {
    code,
    stdout: Buffer.concat(stdout),
    text: Buffer.concat(stdout).toString(),
    stderr: Buffer.concat(stderr).toString(),
  };
}

describe.runIf(process.env.NIGHTLY).each(NODES)("the packed command, run by %s", (node) => {
  it.each([
    [["base64-encode", "encode"], "añ🧵 Hello?>", "YcOx8J+ntSBIZWxsbz8+"],
    [["curl-to-code", "--language", "go"], "curl https://example.org", "http.NewRequest"],
    [["css-minifier", "--brotli"], "a { color: #ff0000 }", "a{color:red}"],
    [["regex-extractor", "--pattern", "\\d+"], "a1b22", "22"],
    [["json-formatter", "repair"], "[1,]", "[\n  1\n]"],
    [["help", "hash-generator"], "", "SHA-256 of a sentence"],
    [["find", "checksum"], "", "hash-generator"],
    [["completion", "bash"], "", "base64-encode"],
    [["--version"], "", JSON.parse(readFileSync("package.json", "utf8")).version],
  ])("runs %j", async (args, stdin, expected) => {
    const { code, text, stderr } = await run(node, args, stdin);
    expect(stderr).not.toMatch(/Error|Warning/);
    expect(code).toBe(0);
    expect(text).toContain(expected);
  });

  it("serves the tools to an agent", async () => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StdioClientTransport({ command: node, args: [sundry, "mcp"] }));
    const args = { tool: "curl-to-code", input: "curl https://example.org" };
    const { content } = await client.callTool({ name: "run_operation", arguments: args });
    expect(content).toMatchObject([{ text: expect.stringContaining("fetch('https://example.org')") }]);
    await client.close();
  });

  it("extracts pages of a PDF", async () => {
    const pdf = await PDFDocument.create();
    for (let page = 0; page < 3; page++) pdf.addPage();
    const path = join(folder, "a.pdf");
    writeFileSync(path, await pdf.save());
    const { code, stdout, stderr } = await run(node, ["pdf-page-extractor", "--pages", "2-3", path]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect((await PDFDocument.load(stdout)).getPageCount()).toBe(2);
  });

  it("reads an image's metadata", async () => {
    const { code, stderr, text } = await run(
      node,
      ["image-metadata-extractor", "extract", "-"],
      readFileSync("docs/json-formatter.png"),
    );
    expect(stderr).not.toMatch(/Error|not a function/);
    expect(code).toBe(0);
    expect(text).toContain("PNG");
  });

  it.runIf(process.env.NIGHTLY)("gives the result of an example of each operation", async () => {
    const tools = toolFolders();
    for (const tool of tools.ids) {
      for (const [id, operation] of publicOperations(await tools.operations(tool))) {
        const examples: readonly OperationExample[] = operation.examples;
        const example = examples.find(({ output }) => !(output instanceof RegExp));
        if (!example) continue;
        const { args, stdin = "" } = exampleArguments(operation, example, folder);
        const all = [tool, id, ...args];
        const { text } = await runCli(all, { stdin });
        expect(await run(node, all, stdin), all.join(" ")).toMatchObject({ code: 0, text });
      }
    }
  });
});

describe.runIf(process.env.NIGHTLY)("the tarball", () => {
  it("has the licenses of what it contains", () => {
    const notices = readFileSync(join(sundry, "..", "licenses.txt"), "utf8");
    for (const name of ["hash-wasm", "curlconverter", "web-tree-sitter", "@embedpdf/pdfium", "terser", "prettier"]) {
      expect(notices).toContain(`\n${name} `);
    }
  });

  it("leaves out what only the site needs", () => {
    const notices = readFileSync(join(sundry, "..", "licenses.txt"), "utf8");
    for (const name of ["react", "fastify", "echarts", "typebox", "pg"]) expect(notices).not.toContain(`\n${name} `);
  });
});
