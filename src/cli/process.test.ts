import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

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
