import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A program that prints strings as lines of hexadecimal UTF-8. */
interface Program {
  /** Name of the file. */
  name: string;
  /** Says whether the language is installed. */
  version: readonly string[];
  write: (literals: readonly string[]) => string;
  command: (path: string) => readonly string[];
}

const lines = (literals: readonly string[], line: (literal: string, index: number) => string) =>
  literals.map(line).join("\n");

const PYTHON = { version: ["python3", "--version"], command: (path: string) => ["python3", path] };

export const PROGRAMS = {
  node: {
    name: "main.cjs",
    version: [process.execPath, "--version"],
    write: (all) => lines(all, (literal) => `console.log(Buffer.from(${literal}).toString("hex"))`),
    command: (path) => [process.execPath, path],
  },
  json: {
    ...PYTHON,
    name: "json_strings.py",
    write: (all) =>
      `import json\nfor text in json.loads(bytes.fromhex('${Buffer.from(JSON.stringify(all)).toString("hex")}')): print(json.loads(text).encode().hex())`,
  },
  python: { ...PYTHON, name: "main.py", write: (all) => lines(all, (literal) => `print(${literal}.encode().hex())`) },
  java: {
    name: "Main.java",
    version: ["java", "--version"],
    write: (all) =>
      `public class Main {\nstatic void show(String s) throws Exception { StringBuilder hex = new StringBuilder(); for (byte b : s.getBytes("UTF-8")) hex.append(String.format("%02x", b)); System.out.println(hex); }\npublic static void main(String[] args) throws Exception {\n${lines(all, (literal) => `show(${literal});`)}\n}}`,
    command: (path) => ["java", "-Dfile.encoding=UTF-8", path],
  },
  c: {
    name: "main.c",
    version: ["gcc", "--version"],
    write: (all) =>
      `#include <stdio.h>\nstatic void show(const char *s, int n) { for (int i = 0; i < n; i++) printf("%02x", (unsigned char)s[i]); puts(""); }\nint main(void) {\n${lines(all, (literal) => `show(${literal}, sizeof(${literal}) - 1);`)}\n}`,
    command: (path) => ["bash", "-c", `gcc -std=c11 -w -o "${path}.out" "${path}" && "${path}.out"`],
  },
  go: {
    name: "main.go",
    version: ["go", "version"],
    write: (all) =>
      `package main\nimport "fmt"\nfunc main() {\n${lines(all, (literal) => `fmt.Printf("%x\\n", ${literal})`)}\n}`,
    command: (path) => ["go", "run", path],
  },
  php: {
    name: "main.php",
    version: ["php", "--version"],
    write: (all) => `<?php\n${lines(all, (literal) => `echo bin2hex(${literal}), "\\n";`)}`,
    command: (path) => ["php", path],
  },
  bash: {
    name: "main.sh",
    version: ["bash", "--version"],
    write: (all) =>
      `show() { printf %s "$1" | od -An -v -tx1 | tr -d ' \\n'; echo; }\n${lines(all, (literal) => `show ${literal === "" ? "''" : literal}`)}`,
    command: (path) => ["bash", path],
  },
  sqlite: {
    name: "main.sql",
    version: ["sqlite3", "--version"],
    write: (all) => lines(all, (literal) => `SELECT lower(hex(${literal}));`),
    command: (path) => ["bash", "-c", `sqlite3 :memory: "$(cat "${path}")"`],
  },
  xml: {
    ...PYTHON,
    name: "elements.py",
    write: (all) =>
      `import xml.etree.ElementTree as tree\n${lines(
        all,
        (text) =>
          `print((tree.fromstring(bytes.fromhex('${Buffer.from(`<a b="${text}">${text}</a>`).toString("hex")}')).text or '').encode().hex())`,
      )}`,
  },
  csv: {
    ...PYTHON,
    name: "fields.py",
    write: (all) =>
      `import csv, io\n${lines(
        all,
        (field) =>
          `print(next(csv.reader(io.StringIO(bytes.fromhex('${Buffer.from(`x,${field},y`).toString("hex")}').decode(), newline='')))[1].encode().hex())`,
      )}`,
  },
} satisfies Record<string, Program>;

export type LanguageName = keyof typeof PROGRAMS;

/** What a language reads in a list of literals, and the fingerprint of the program that asks it. */
export interface Reading {
  fingerprint: string;
  /** Undefined if the language isn't installed here. */
  texts: readonly Buffer[] | undefined;
}

export function readWith(language: LanguageName, literals: readonly string[]): Reading {
  const { name, version, write, command }: Program = PROGRAMS[language];
  const code = write(literals);
  const fingerprint = createHash("sha256").update(code).digest("hex");
  try {
    const [program = "", ...args] = version;
    execFileSync(program, args, { stdio: "ignore" });
  } catch {
    return { fingerprint, texts: undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), "string-escape-"));
  try {
    const path = join(folder, name);
    writeFileSync(path, code);
    const [program = "", ...args] = command(path);
    const env = { ...process.env, LC_ALL: "C.UTF-8", GO111MODULE: "off", GOFLAGS: "", GOTOOLCHAIN: "local" };
    const output = execFileSync(program, args, {
      encoding: "utf8",
      env,
      maxBuffer: 2 ** 26,
      timeout: 120_000,
      stdio: "pipe",
    });
    return {
      fingerprint,
      texts: output
        .split("\n")
        .slice(0, -1)
        .map((line) => Buffer.from(line, "hex")),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
