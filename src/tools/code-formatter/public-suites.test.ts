import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ParserOptions, parse } from "@babel/parser";
import { TokenType, tokenize } from "@csstools/css-tokenizer";
import { micromark } from "micromark";
import { describe, expect, it } from "vitest";
import { runSuite, type SuiteCase } from "#shared/testing/run-suite.ts";
import { type FormatSettings, formatCode } from "./format-code.ts";

/** Formats a text, and checks that formatting it again changes nothing. */
async function formatTwice(text: string, name: string, settings: Partial<FormatSettings>): Promise<string> {
  const format = async (code: string) => (await formatCode(code, name, { language: "auto", ...settings })).code;
  const formatted = await format(text);
  expect(await format(formatted)).toBe(formatted);
  return formatted;
}

const PROGRAMS = join(dirname(fileURLToPath(import.meta.resolve("test262-parser-tests/package.json"))), "pass");

const programs = readdirSync(PROGRAMS).map((file): SuiteCase => {
  const isModule = file.endsWith(".module.js");
  return {
    name: file,
    run: () =>
      checkTree(join(PROGRAMS, file), isModule ? "a.mjs" : "a.cjs", { sourceType: isModule ? "module" : "script" }),
  };
});

/** The DOM's take seconds. */
const MAX_DECLARATION_BYTES = 100_000;

const declarations = globSync("node_modules/@typescript/*/lib/lib.*.d.ts")
  .filter((file) => statSync(file).size <= MAX_DECLARATION_BYTES)
  .sort()
  .map((file): SuiteCase => {
    const name = basename(file);
    return { name, run: () => checkTree(file, name, { plugins: [["typescript", { dts: true }]] }) };
  });

/** Formats a file twice, and compares its syntax tree. */
async function checkTree(file: string, name: string, options: ParserOptions): Promise<void> {
  const code = readFileSync(file, "utf8");
  const formatted = await formatTwice(code, name, { quoteProps: "preserve" });
  const treeOf = (text: string) => withoutLayout(parse(text, options).program);
  expect(treeOf(formatted)).toEqual(treeOf(code));
}

const LAYOUT = new Set(["start", "end", "loc", "extra", "leadingComments", "trailingComments", "innerComments"]);

/** A syntax tree without positions, comments, quotes and empty statements. */
function withoutLayout(node: unknown): unknown {
  if (Array.isArray(node)) return node.filter((one) => one?.type !== "EmptyStatement").map(withoutLayout);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, value]) => (LAYOUT.has(name) ? [] : [[name, withoutLayout(value)]])),
  );
}

const STYLES = dirname(dirname(fileURLToPath(import.meta.resolve("highlight.js/styles/default.css"))));

/** The tokens of a stylesheet, without spaces, comments, and the semicolon that ends a block. */
function cssTokens(css: string): string[] {
  const ignored: TokenType[] = [TokenType.Whitespace, TokenType.Comment, TokenType.Semicolon, TokenType.EOF];
  return tokenize({ css }).flatMap(([type, text]) =>
    ignored.includes(type)
      ? []
      : [
          text
            .toLowerCase()
            .replaceAll("'", '"')
            .replace(/^\.(?=\d)/, "0."),
        ],
  );
}

const require = createRequire(import.meta.url);
const { tests } = require("commonmark-spec") as { tests: { markdown: string; section: string; number: number }[] };

/** In a paragraph, a line break looks like a space. */
function htmlOf(markdown: string): string {
  return micromark(markdown, { allowDangerousHtml: true })
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(/\s+/g, " ")))
    .join("")
    .trim();
}

describe("formatCode", () => {
  it.runIf(process.env.NIGHTLY)("keeps the tree of JavaScript and TypeScript", async () => {
    const some = [...programs.filter((_, place) => place % 20 === 0), ...declarations.slice(0, 10)];
    for (const { run } of some) await run();
  });

  it("keeps the tokens of style sheets, and formats them only once", async () => {
    for (const file of globSync("{styles,scss}/{a,v}*.{css,scss}", { cwd: STYLES })) {
      const css = readFileSync(join(STYLES, file), "utf8");
      expect(cssTokens(await formatTwice(css, file, {}))).toEqual(cssTokens(css));
    }
  });

  it.runIf(process.env.NIGHTLY)("keeps the tree of every program, and formats it only once", async () => {
    await runSuite(import.meta.dirname, {
      id: "test262-parser-tests",
      title: "test262 parser tests: same tree",
      source: "https://github.com/tc39/test262-parser-tests",
      library: "prettier",
      cases: programs,
      exceptions: [
        {
          reason: "Parentheses that change nothing are removed: a || (b || c).",
          cases: ["69bdc785b6e244ff.js", "9f272d23fc62842a.js", "f50f858c3ef003f4.js"],
        },
        { reason: "A CR LF inside a string, after a backslash, becomes LF.", cases: ["110fa1efdd0868b8.js"] },
      ],
    });
  });

  it.runIf(process.env.NIGHTLY)("keeps the tree of every declaration, and formats it only once", async () => {
    await runSuite(import.meta.dirname, {
      id: "typescript-library",
      title: "TypeScript's own library declarations: same tree",
      source: "https://github.com/microsoft/typescript-go/tree/main/internal/bundled/libs",
      library: "prettier",
      cases: declarations,
      exceptions: [
        {
          reason: "A long return type gets its last line breaks the second time.",
          cases: ["lib.es2017.object.d.ts"],
        },
        { reason: "The parser of the test, Babel, rejects the file.", cases: ["lib.es2025.iterator.d.ts"] },
      ],
    });
  });

  it.runIf(process.env.NIGHTLY)("keeps the HTML of every example of CommonMark, and formats it only once", async () => {
    await runSuite(import.meta.dirname, {
      id: "commonmark",
      title: "CommonMark 0.31.2: same HTML",
      source: "https://spec.commonmark.org/0.31.2/",
      library: "prettier",
      cases: tests.map(({ markdown, section, number }) => ({
        name: `${number} ${section}`,
        run: async () => {
          const formatted = await formatTwice(markdown, "a.md", { embeddedLanguageFormatting: "off" });
          expect(htmlOf(formatted)).toBe(htmlOf(markdown));
        },
      })),
      exceptions: [
        {
          reason: "An empty code block gets an empty line.",
          cases: ["126 Fenced code blocks", "130 Fenced code blocks", "144 Fenced code blocks", "237 Block quotes"],
        },
        {
          reason: "In code blocks, blank lines lose their spaces, and so does the last line of an indented one.",
          cases: ["112 Indented code blocks", "118 Indented code blocks", "129 Fenced code blocks"],
        },
        { reason: "In a paragraph, an indented line of *** becomes a thematic break.", cases: ["49 Thematic breaks"] },
        {
          reason: "A code block with ~~~ and backticks after it gets backticks, which end it.",
          cases: ["146 Fenced code blocks"],
        },
        {
          reason: "A backtick that is not part of a code span is confused with one that is.",
          cases: ["349 Code spans"],
        },
      ],
    });
  });
});
