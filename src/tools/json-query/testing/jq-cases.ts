import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface JqCase {
  name: string;
  program: string;
  /** JSON. */
  input: string;
  /** JSON of each result; undefined for a program with an error. */
  results: readonly string[] | undefined;
}

/** Reads jq's own tests: a program, an input and its results, or `%%FAIL`, a program and jq's message. */
export function readJqCases(file: string): JqCase[] {
  const lines = readFileSync(join(import.meta.dirname, "suite", "jq", file), "utf8").split("\n");
  const cases: JqCase[] = [];
  let block: string[] = [];
  const end = (line: number) => {
    const [first, ...others] = block;
    block = [];
    if (first === undefined) return;
    const name = (program: string) => `${file}:${line - others.length} ${program}`;
    if (first.startsWith("%%FAIL")) {
      const [program = ""] = others;
      cases.push({ name: name(program), program, input: "null", results: undefined });
    } else {
      const [input = "", ...results] = others;
      cases.push({ name: name(first), program: first, input, results });
    }
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") end(index);
    else if (!(line.startsWith("#") && !block[0]?.startsWith("%%FAIL"))) block.push(line);
  }
  end(lines.length);
  return cases;
}
