import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "./testing/run-cli.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sundry-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const hasShell = (name: string) => spawnSync(name, ["--version"]).status === 0;

async function script(shell: string): Promise<string> {
  const path = join(folder, `completion.${shell}`);
  writeFileSync(path, (await runCli(["completion", shell])).text);
  return path;
}

const CASES: readonly (readonly [typed: string, words: readonly string[]])[] = [
  ["base64-e", ["base64-encode"]],
  ["base64-encode de", ["decode"]],
  ["base64-encode encode --u", ["--url-safe"]],
  ["base64-encode encode --no", ["--no-padding"]],
  ["base64-encode encode --format m", ["mime"]],
  ["hash-generator --algorithm sha-2", ["sha-256"]],
  ["completion z", ["zsh"]],
  ["help base64-e", ["base64-encode"]],
  ["paste --en", ["--encrypt"]],
];

describe("completion", () => {
  it("knows four shells", async () => {
    for (const shell of ["bash", "zsh", "fish", "powershell"]) {
      const { code, text } = await runCli(["completion", shell]);
      expect(code).toBe(0);
      expect(text).toContain("base64-encode encode --format");
      expect(text).not.toContain("image-converter");
    }
    expect((await runCli(["completion", "csh"])).code).toBe(2);
  });

  it.runIf(hasShell("bash"))("completes in bash", async () => {
    const path = await script("bash");
    for (const [typed, words] of CASES) {
      const line = ["sundry", ...typed.split(" ")];
      const code = `source ${path}; COMP_WORDS=(${line.join(" ")}); COMP_CWORD=${line.length - 1}; _sundry; printf '%s\n' "\${COMPREPLY[@]}"`;
      expect(execFileSync("bash", ["-c", code], { encoding: "utf8" }).trim().split("\n"), typed).toEqual(words);
    }
  });

  it.runIf(hasShell("zsh"))("completes in zsh", async () => {
    const path = await script("zsh");
    for (const [typed, words] of CASES) {
      const line = ["sundry", ...typed.split(" ")];
      const code = `compdef() {}; _files() {}; compadd() { shift; print -l -- $@ }; source ${path}
words=(${line.join(" ")}); CURRENT=${line.length}; _sundry`;
      const offered = execFileSync("zsh", ["-fc", code], { encoding: "utf8" }).trim().split("\n");
      expect(
        offered.filter((word) => word.startsWith(line.at(-1) ?? "")),
        typed,
      ).toEqual(words);
    }
  });

  it.runIf(hasShell("fish"))("completes in fish", async () => {
    const path = await script("fish");
    for (const [typed, words] of CASES) {
      const code = `source ${path}; complete -C 'sundry ${typed}'`;
      const offered = execFileSync("fish", ["--no-config", "-c", code], { encoding: "utf8" }).trim().split("\n");
      expect(offered, typed).toEqual(expect.arrayContaining([...words]));
    }
  });
});
