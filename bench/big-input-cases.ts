import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Papa from "papaparse";
import type { BrowserContext, Page } from "playwright-core";
import { MEGABYTE, writeBinary, writeCsv, writeJson, writeText } from "./inputs.ts";

/** One run of a tool on one big file. */
export interface Case {
  name: string;
  tool: string;
  action: string;
  prepare?: (page: Page) => Promise<unknown>;
  /** Puts the file into the page, where that is more than choosing it. */
  put?: (page: Page, path: string) => Promise<unknown>;
  /** Workers that stay after Cancel, because they show a preview of what is typed. */
  staying?: number;
  /** The button that is there when the result is; Download unless named. */
  result?: string;
  input: { name: string; bytes: number; write: (path: string, bytes: number) => void };
  /** The usual way to do the same: in Node with everything in memory, or in a page of its own in the same browser. */
  baseline: { name: string; run: (path: string, context: BrowserContext) => unknown };
}

const JSON_INPUT = { name: "big.json", bytes: 100 * MEGABYTE, write: writeJson };
const CSV_INPUT = { name: "big.csv", bytes: 100 * MEGABYTE, write: writeCsv };
const TEXT_INPUT = { name: "big.txt", bytes: 100 * MEGABYTE, write: writeText };
/** Reads the file in its own worker, as it must for a page that stays free, and throws the rows away. */
const PAPA_PARSE = { name: "Papa Parse alone, in a worker", run: parseWithPapa };

async function parseWithPapa(path: string, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  try {
    await page.addScriptTag({ path: fileURLToPath(import.meta.resolve("papaparse/papaparse.min.js")) });
    await page.setContent('<input type="file">');
    await page.setInputFiles("input", path);
    const rows = await page.evaluate(`new Promise((done, fail) => {
      let rows = 0;
      Papa.parse(document.querySelector("input").files[0], {
        worker: true,
        chunk: ({ data }) => { rows += data.length; },
        complete: () => done(rows),
        error: fail,
      });
    })`);
    if (!rows) throw new Error("Papa Parse read nothing");
  } finally {
    await page.close();
  }
}

const chooseEncoding = (page: Page) => page.getByText("String to Hex", { exact: true }).click();

type TextCase = [name: string, tool: string, action: string, baseline: string, convert: (text: string) => unknown];

/** The text tools with what they begin with, each beside the shortest way to do the same in Node. */
const TEXTS: readonly TextCase[] = [
  [
    "Reverse Text",
    "reverse-text",
    "Reverse Text",
    "[...line].reverse().join",
    (text) =>
      text
        .split("\n")
        .map((line) => [...line].reverse().join(""))
        .reverse()
        .join("\n"),
  ],
  ["Text Case Converter", "text-case-converter", "Convert", "toLowerCase", (text) => text.toLowerCase()],
  ["Whitespace Remover", "whitespace-remover", "Remove Whitespaces", "replace", (text) => text.replace(/\s+/g, "")],
  [
    "Space Newline Converter",
    "space-newline-converter",
    "Spaces to Newlines",
    "replace",
    (text) => text.replace(/ +/g, "\n"),
  ],
  ["Tab Space Converter", "tab-space-converter", "Tabs to Spaces", "replace", (text) => text.replace(/\t/g, "    ")],
  ["Base64 Encode", "base64-encode", "Encode", "Buffer", (text) => Buffer.from(text).toString("base64")],
  ["Hex to String", "hex-to-string", "Convert to Hex", "Buffer", (text) => Buffer.from(text).toString("hex")],
  ["URL Encoder", "url-encoder", "Encode", "encodeURIComponent", (text) => encodeURIComponent(text)],
  [
    "HTML Encoder",
    "html-encoder",
    "Encode",
    "replace",
    (text) => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`),
  ],
];

export const CASES: readonly Case[] = [
  {
    name: "JSON Formatter, Format",
    tool: "json-formatter",
    action: "Format",
    input: JSON_INPUT,
    baseline: {
      name: "JSON.parse, JSON.stringify",
      run: (path) => JSON.stringify(JSON.parse(readFileSync(path, "utf8")), null, 2),
    },
  },
  {
    name: "JSON Formatter, Minify",
    tool: "json-formatter",
    action: "Minify",
    input: JSON_INPUT,
    baseline: {
      name: "JSON.parse, JSON.stringify",
      run: (path) => JSON.stringify(JSON.parse(readFileSync(path, "utf8"))),
    },
  },
  {
    name: "JSON Formatter, Validate",
    tool: "json-formatter",
    action: "Validate",
    input: JSON_INPUT,
    baseline: { name: "JSON.parse", run: (path) => JSON.parse(readFileSync(path, "utf8")) },
  },
  {
    name: "CSV to JSON, Convert",
    tool: "csv-to-json",
    action: "Convert",
    input: CSV_INPUT,
    baseline: {
      name: "Papa Parse, JSON.stringify",
      run: (path) => JSON.stringify(Papa.parse(readFileSync(path, "utf8"), { header: true }).data, null, 2),
    },
  },
  {
    name: "CSV Validator",
    tool: "csv-validator",
    action: "Validate CSV",
    result: "Copy report",
    input: CSV_INPUT,
    baseline: PAPA_PARSE,
  },
  { name: "CSV Formatter", tool: "csv-formatter", action: "Format CSV", input: CSV_INPUT, baseline: PAPA_PARSE },
  {
    name: "CSV to HTML Table",
    tool: "csv-to-table",
    action: "Convert to HTML Table",
    input: CSV_INPUT,
    baseline: PAPA_PARSE,
  },
  {
    name: "CSV Splitter, 100 rows a file",
    tool: "csv-splitter",
    action: "Split CSV",
    result: "Download All",
    input: CSV_INPUT,
    baseline: PAPA_PARSE,
  },
  {
    name: "CSV Merger, the file and a small one",
    tool: "csv-merger",
    action: "Merge CSV Files",
    put: async (page, path) => {
      await page.getByLabel("Files", { exact: true }).setInputFiles(path);
      await page.getByRole("textbox", { name: "CSV 2" }).fill("id\n1\n");
    },
    input: CSV_INPUT,
    baseline: PAPA_PARSE,
  },
  {
    name: "CSV Column Extractor, 8 of 8",
    tool: "csv-column-extractor",
    action: "Extract Columns",
    put: async (page, path) => {
      await page.getByLabel("File", { exact: true }).setInputFiles(path);
      await page.getByRole("button", { name: "Parse Columns" }).click();
      await page.getByRole("button", { name: "Select all" }).click();
    },
    input: CSV_INPUT,
    baseline: PAPA_PARSE,
  },
  ...TEXTS.map(([name, tool, action, baselineName, convert]) => ({
    name,
    tool,
    action,
    ...(tool === "text-case-converter" && { staying: 1 }),
    ...(tool === "hex-to-string" && { prepare: chooseEncoding }),
    input: TEXT_INPUT,
    baseline: { name: baselineName, run: (path: string) => convert(readFileSync(path, "utf8")) },
  })),
  {
    name: "Hash Generator, SHA-256",
    tool: "hash-generator",
    action: "Generate Hash",
    prepare: (page) => page.getByLabel("Hash type").selectOption({ label: "SHA-256" }),
    input: { name: "big.bin", bytes: 1024 * MEGABYTE, write: writeBinary },
    baseline: {
      name: "node:crypto",
      run: async (path) => {
        const hash = createHash("sha256");
        for await (const chunk of createReadStream(path, { highWaterMark: MEGABYTE })) hash.update(chunk);
        return hash.digest("hex");
      },
    },
  },
];
