import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { drawCode } from "#tools/code-reader/testing/draw-code.ts";
import { runCli } from "./testing/run-cli.ts";

const SUNDRY = resolve("src/cli/sundry.js");

let temp = "";
beforeEach(() => {
  temp = mkdtempSync(join(tmpdir(), "sundry-cli-"));
});
afterEach(() => rmSync(temp, { recursive: true }));

function start(...args: string[]) {
  const child = spawn(process.execPath, [SUNDRY, ...args], { env: { ...process.env, TMPDIR: temp } });
  child.stdin.on("error", () => {});
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk;
  });
  return { child, output, exited: once(child, "exit") as Promise<[number | null, string | null]> };
}

const MEGABYTE = Buffer.alloc(1_048_576, "a,b\n");

describe("sundry as a process", () => {
  it("reads stdin and writes stdout", async () => {
    const { child, output, exited } = start("base64-encode", "encode");
    child.stdin.end("añ🧵 Hello?>");
    expect(await exited).toEqual([0, null]);
    expect(output).toEqual({ stdout: "YcOx8J+ntSBIZWxsbz8+", stderr: "" });
  });

  it("ends silently when the result's reader has left", async () => {
    const { child, output, exited } = start("base64-encode", "encode");
    child.stdout.once("data", () => child.stdout.destroy());
    const feed = setInterval(() => child.stdin.write(MEGABYTE), 5);
    expect(await exited).toEqual([0, null]);
    clearInterval(feed);
    expect(output.stderr).toBe("");
  });

  it.runIf(process.env.NIGHTLY)(
    "ends by itself after each of many runs, with the whole result",
    { timeout: 600_000 },
    async () => {
      const image = join(temp, "code.png");
      writeFileSync(image, await drawCode("https://example.org", { format: "QRCode" }));
      let left = 500;
      const work = async () => {
        while (left-- > 0) {
          // Its engine leaves work to V8's compiler threads.
          const { output, exited } = start("code-reader", image);
          expect(await exited).toEqual([0, null]);
          expect(output).toEqual({ stdout: "https://example.org", stderr: "" });
        }
      };
      await Promise.all([work(), work(), work()]);
    },
  );

  it.each([
    ["a stream", ["string-to-binary", "encode"]],
    ["a result of a thread", ["json-query", "jq", "--query", ".", "--indent", "none"]],
    ["JSON", ["string-splitter", "length", "--length", "1", "--json"]],
  ])("gives all of %s to a reader that starts late and is slow", async (_, args) => {
    const input = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => index));
    const expected = await runCli(args, { stdin: input });
    const child = spawn(process.execPath, [SUNDRY, ...args]);
    const exited = once(child, "exit");
    child.stdin.end(input);
    await new Promise((done) => setTimeout(done, 3_000));
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) {
      chunks.push(chunk);
      await new Promise((done) => setTimeout(done, 20));
    }
    expect(await exited).toEqual([0, null]);
    expect(Buffer.concat(chunks).equals(expected.stdout)).toBe(true);
  });

  it("stops a blocking pattern at once on Ctrl+C", async () => {
    const { child, exited } = start("regex-extractor", "--pattern", "^(a+)+$");
    child.stdin.end(`${"a".repeat(40)}b`);
    setTimeout(() => child.kill("SIGINT"), 700);
    expect(await exited).toEqual([null, "SIGINT"]);
  });

  it("removes its temporary files on Ctrl+C and at the end", async () => {
    const stopped = start("csv-formatter");
    for (let count = 0; count < 20; count++) stopped.child.stdin.write(MEGABYTE);
    while (readdirSync(temp).length === 0) await new Promise((done) => setTimeout(done, 20));
    stopped.child.kill("SIGINT");
    expect(await stopped.exited).toEqual([null, "SIGINT"]);
    expect(readdirSync(temp)).toEqual([]);

    const finished = start("csv-formatter");
    for (let count = 0; count < 18; count++) finished.child.stdin.write(MEGABYTE);
    finished.child.stdin.end();
    expect(await finished.exited).toEqual([0, null]);
    expect(finished.output.stdout.length).toBe(18 * MEGABYTE.length);
    expect(readdirSync(temp)).toEqual([]);
  });
});
