import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { PROJECT } from "./step.ts";

/** A regular expression and its place in the source. */
export interface Pattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** A call of `RegExp`, whose pattern is known only at run time. */
export interface BuiltPattern {
  file: string;
  line: number;
  code: string;
}

/** Code that handles external text: requests, visitors' input, files. */
const FILES = ["src/{server,contract,shared,tools}/**/*.ts"];
const TEST_CODE = /\.test\.ts$|\/testing\//;

export function findPatterns(): { written: Pattern[]; built: BuiltPattern[] } {
  const files = FILES.flatMap((glob) => globSync(glob, { cwd: PROJECT }))
    .filter((file) => !TEST_CODE.test(file))
    .sort();
  const found = files.map((file) => patternsIn(file, readFileSync(join(PROJECT, file), "utf8")));
  return { written: found.flatMap(({ written }) => written), built: found.flatMap(({ built }) => built) };
}

/** Finds the regular expressions in a TypeScript file: literals, schema and route patterns, `RegExp` calls. */
export function patternsIn(file: string, code: string): { written: Pattern[]; built: BuiltPattern[] } {
  const written: Pattern[] = [];
  const built: BuiltPattern[] = [];
  const lineOf = ({ start }: ESTree.Span) => code.slice(0, start).split("\n").length;
  const expected = new Set<ESTree.Node>();
  const write = (node: ESTree.Span, source: string, flags = "") => {
    written.push({ file, line: lineOf(node), source, flags });
  };
  const build = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return;
    built.push({ file, line: lineOf(node), code: code.slice(node.start, node.end) });
  };
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  new Visitor({
    Property({ key, value }) {
      const name = key.type === "Identifier" ? key.name : "";
      // Expected output of an example, which only tests match.
      if (name === "output" && file.endsWith("/tool.ts")) expected.add(value);
      // JSON Schema patterns are unanchored and use the flag u.
      if (name === "pattern" && value.type === "Literal" && typeof value.value === "string" && isSchema(file)) {
        write(value, value.value, "u");
      }
    },
    Literal(node) {
      if ("regex" in node) {
        if (!expected.has(node)) write(node, node.regex.pattern, node.regex.flags);
      } else if (typeof node.value === "string") {
        // A route parameter: "/paste/:id([0-9]{12})".
        const parameter = /^\/.*:\w+\((.+)\)/.exec(node.value)?.[1];
        if (parameter) write(node, `^${parameter}$`);
      }
    },
    NewExpression: build,
    CallExpression: build,
  }).visit(program);
  return { written, built };
}

/** Elsewhere, `pattern` is a tool's option. */
const isSchema = (file: string) => /^src\/(contract|server)\//.test(file);
