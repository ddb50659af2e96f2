import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { jsonrepair } from "jsonrepair";
import Papa from "papaparse";
import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import {
  MEGABYTE,
  writeBase64,
  writeBinary,
  writeBrokenJson,
  writeCsv,
  writeEncodedText,
  writeJson,
  writePng,
  writeText,
} from "./inputs.ts";

/** One tool run on one big file. */
export interface Case {
  name: string;
  tool: string;
  action: string;
  prepare?: (page: Page) => Promise<unknown>;
  /** Loads the file into the page, if that takes more than choosing it. */
  loadFile?: (page: Page, path: string) => Promise<unknown>;
  /** Number of workers that survive Cancel because they render a live preview. */
  remainingWorkers?: number;
  /** Runs in one step, without progress. */
  isSingleStep?: boolean;
  /** Finishes before Cancel appears. */
  isBrief?: boolean;
  /** Uses the browser's image decoder, which Cancel can't interrupt; only the page becomes responsive immediately. */
  usesImageDecoder?: boolean;
  /** Ratio of result size to input size, if the result alone exceeds the memory limit. */
  resultRatio?: number;
  /** Name of the button or link that appears with the result; Download by default. */
  resultName?: string;
  input: { name: string; bytes: number; write: (path: string, bytes: number) => void };
  /** The usual way to do the same, in Node with everything in memory or in a separate page of the same browser. */
  baseline: { name: string; run: (path: string, context: BrowserContext) => unknown };
}

const JSON_INPUT = { name: "big.json", bytes: 100 * MEGABYTE, write: writeJson };
const CSV_INPUT = { name: "big.csv", bytes: 100 * MEGABYTE, write: writeCsv };
const TEXT_INPUT = { name: "big.txt", bytes: 100 * MEGABYTE, write: writeText };
const PNG_INPUT = { name: "big.png", bytes: 100 * MEGABYTE, write: writePng };

function encodedInput(name: string, encode: (line: string) => string): Case["input"] {
  return { name, bytes: 100 * MEGABYTE, write: (path, bytes) => writeEncodedText(path, bytes, encode) };
}

const encodeBytes = (line: string, draw: (byte: number) => string) =>
  Array.from(Buffer.from(line), (byte) => `${draw(byte)} `).join("");
/** Reads the file in a worker, to keep the page responsive, and discards the rows. */
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

const bitsOf = (byte: number) => byte.toString(2).padStart(8, "0");

const chooseMode = (label: string) => (page: Page) => page.getByText(label, { exact: true }).click();

interface TextCase extends Partial<Case> {
  name: string;
  tool: string;
  action: string;
  baselineName: string;
  convert: (text: string) => unknown;
}

/** Text tools, each with the shortest equivalent in Node. */
const TEXT_CASES: readonly TextCase[] = [
  {
    name: "Reverse Text",
    tool: "reverse-text",
    action: "Reverse Text",
    baselineName: "[...line].reverse().join",
    convert: (text) =>
      text
        .split("\n")
        .map((line) => [...line].reverse().join(""))
        .reverse()
        .join("\n"),
  },
  {
    name: "Text Case Converter, lower case",
    tool: "text-case-converter",
    action: "Convert",
    prepare: (page) => page.getByLabel("Case", { exact: true }).selectOption("lower case"),
    remainingWorkers: 1,
    baselineName: "toLowerCase",
    convert: (text) => text.toLowerCase(),
  },
  {
    name: "Whitespace Remover",
    tool: "whitespace-remover",
    action: "Remove Whitespaces",
    baselineName: "replace",
    convert: (text) => text.replace(/\s+/g, ""),
  },
  {
    name: "Space Newline Converter",
    tool: "space-newline-converter",
    action: "Spaces to Newlines",
    baselineName: "replace",
    convert: (text) => text.replace(/ +/g, "\n"),
  },
  {
    name: "Newlines to Spaces",
    tool: "space-newline-converter",
    action: "Newlines to Spaces",
    baselineName: "replace",
    convert: (text) => text.replace(/[ \n]+/g, " "),
  },
  {
    name: "Tab Space Converter",
    tool: "tab-space-converter",
    action: "Tabs to Spaces",
    baselineName: "replace",
    convert: (text) => text.replace(/\t/g, "    "),
  },
  {
    name: "Spaces to Tabs",
    tool: "tab-space-converter",
    action: "Spaces to Tabs",
    baselineName: "replace",
    convert: (text) => text.replace(/ {4}/g, "\t"),
  },
  {
    name: "Base64 Encode",
    tool: "base64-encode",
    action: "Encode",
    baselineName: "Buffer",
    convert: (text) => Buffer.from(text).toString("base64"),
  },
  {
    name: "Base64 Decode",
    tool: "base64-encode",
    action: "Decode",
    prepare: chooseMode("Decode"),
    input: { name: "big.base64", bytes: 100 * MEGABYTE, write: writeBase64 },
    baselineName: "Buffer",
    convert: (text) => Buffer.from(text, "base64"),
  },
  {
    name: "String to Hex",
    tool: "hex-to-string",
    action: "Convert to Hex",
    prepare: chooseMode("String to Hex"),
    baselineName: "Buffer",
    convert: (text) => Buffer.from(text).toString("hex"),
  },
  {
    name: "Hex to String",
    tool: "hex-to-string",
    action: "Convert to String",
    input: encodedInput("big.hex", (line) => Buffer.from(line).toString("hex")),
    baselineName: "Buffer",
    convert: (text) => Buffer.from(text, "hex").toString(),
  },
  {
    name: "String to ASCII",
    tool: "string-to-ascii",
    action: "Convert to ASCII",
    input: encodedInput("big-ascii.txt", (line) => line.replace(/[^ -~\n]/g, "?")),
    baselineName: "toString",
    convert: (text) => text.split("\n").reduce((length, line) => length + encodeBytes(line, String).length, 0),
  },
  {
    name: "ASCII to String",
    tool: "string-to-ascii",
    action: "Convert to String",
    prepare: chooseMode("ASCII to String"),
    input: encodedInput("big.ascii", (line) => encodeBytes(line.replace(/[^ -~\n]/g, "?"), String)),
    baselineName: "Buffer",
    convert: (text) => Buffer.from(text.split(" ").map(Number)).toString(),
  },
  {
    name: "String to Binary",
    tool: "string-to-binary",
    action: "Convert to Binary",
    // Eight digits and a space per byte.
    resultRatio: 9,
    baselineName: "toString",
    // The whole result exceeds V8's maximum string length.
    convert: (text) => text.split("\n").reduce((length, line) => length + encodeBytes(line, bitsOf).length, 0),
  },
  {
    name: "Binary to String",
    tool: "string-to-binary",
    action: "Convert to String",
    prepare: chooseMode("Binary to String"),
    input: encodedInput("big.binary", (line) => encodeBytes(line, bitsOf)),
    baselineName: "parseInt",
    convert: (text) => Buffer.from(text.split(" ").map((bits) => Number.parseInt(bits, 2))).toString(),
  },
  {
    name: "URL Encoder",
    tool: "url-encoder",
    action: "Encode",
    baselineName: "encodeURIComponent",
    convert: (text) => encodeURIComponent(text),
  },
  {
    name: "URL Decoder",
    tool: "url-encoder",
    action: "Decode",
    input: encodedInput("big.url", encodeURIComponent),
    baselineName: "decodeURIComponent",
    convert: (text) => decodeURIComponent(text),
  },
  {
    name: "HTML Encoder",
    tool: "html-encoder",
    action: "Encode",
    baselineName: "replace",
    convert: (text) => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`),
  },
  {
    name: "HTML Decoder",
    tool: "html-encoder",
    action: "Decode",
    input: encodedInput("big.entities", (line) =>
      line.replace(/[^ -~\n]|[aeiou]/gu, (character) => `&#${character.codePointAt(0)};`),
    ),
    baselineName: "replace",
    convert: (text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  },
  {
    name: "Word Counter",
    tool: "word-counter",
    action: "Count",
    resultName: "Count",
    baselineName: "split",
    convert: (text) => text.split(/\s+/).length,
  },
  {
    name: "Regex Extractor",
    tool: "regex-extractor",
    action: "Extract",
    prepare: (page) => page.getByLabel("Pattern", { exact: true }).fill("Zoë"),
    isSingleStep: true,
    baselineName: "match",
    convert: (text) => text.match(/Zoë/g),
  },
  {
    name: "String Splitter",
    tool: "string-splitter",
    action: "Split",
    resultName: "Split",
    baselineName: "split",
    convert: (text) => text.split(","),
  },
];

/** CSV tools, all next to a bare parser. */
const CSV_CASES: readonly Omit<Case, "input" | "baseline">[] = [
  {
    name: "CSV Validator",
    tool: "csv-validator",
    action: "Validate CSV",
    resultName: "Copy report",
  },
  { name: "CSV Formatter", tool: "csv-formatter", action: "Format CSV" },
  {
    name: "CSV to HTML Table",
    tool: "csv-to-table",
    action: "Convert to HTML Table",
  },
  {
    name: "CSV to Markdown Table",
    tool: "csv-to-table",
    action: "Convert to Markdown Table",
    prepare: chooseMode("Markdown"),
  },
  {
    name: "CSV to ASCII Table",
    tool: "csv-to-table",
    action: "Convert to ASCII Table",
    prepare: chooseMode("ASCII"),
  },
  {
    name: "CSV Splitter, 100 rows a file",
    tool: "csv-splitter",
    action: "Split CSV",
    resultName: "Download All",
  },
  {
    name: "CSV Splitter, 100 rows a file, into a ZIP",
    tool: "csv-splitter",
    action: "Split into a ZIP",
    resultName: "Download split.zip",
  },
  {
    name: "CSV Merger, the file and a small one",
    tool: "csv-merger",
    action: "Merge CSV Files",
    loadFile: async (page, path) => {
      await page.getByLabel("Files", { exact: true }).setInputFiles(path);
      await page.getByRole("textbox", { name: "CSV 2" }).fill("id\n1\n");
    },
  },
  {
    name: "CSV Column Extractor, 8 of 8",
    tool: "csv-column-extractor",
    action: "Extract Columns",
    loadFile: async (page, path) => {
      await page.getByLabel("File", { exact: true }).setInputFiles(path);
      await page.getByRole("button", { name: "Parse Columns" }).click();
      await page.getByRole("button", { name: "Select all" }).click();
    },
  },
  {
    name: "Data Visualizer",
    tool: "data-visualizer",
    action: "Generate Chart",
    resultName: "Generate Chart",
  },
];

/** The usual way to format JSON. */
const REFORMAT: Case["baseline"] = {
  name: "JSON.parse, JSON.stringify",
  run: (path) => JSON.stringify(JSON.parse(readFileSync(path, "utf8")), null, 2),
};

function jsonCase(action: string) {
  return { name: `JSON Formatter, ${action}`, tool: "json-formatter", action, input: JSON_INPUT };
}

/** Chooses an image in the only file input of the page. */
const chooseImage = (page: Page, path: string) => page.locator("input[type=file]").setInputFiles(path);

export const CASES: readonly Case[] = [
  { ...jsonCase("Format"), baseline: REFORMAT },
  {
    ...jsonCase("Minify"),
    baseline: { name: REFORMAT.name, run: (path) => JSON.stringify(JSON.parse(readFileSync(path, "utf8"))) },
  },
  {
    ...jsonCase("Validate"),
    baseline: { name: "JSON.parse", run: (path) => JSON.parse(readFileSync(path, "utf8")) },
  },
  { ...jsonCase("Repair"), baseline: REFORMAT },
  {
    ...jsonCase("Repair"),
    name: "JSON Formatter, Repair a comma too many",
    input: { name: "broken.json", bytes: 100 * MEGABYTE, write: writeBrokenJson },
    baseline: { name: "jsonrepair", run: (path) => jsonrepair(readFileSync(path, "utf8")) },
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
  ...CSV_CASES.map((entry) => ({ ...entry, input: CSV_INPUT, baseline: PAPA_PARSE })),
  ...TEXT_CASES.map(({ baselineName, convert, ...entry }) => ({
    input: TEXT_INPUT,
    baseline: { name: baselineName, run: (path: string) => convert(readFileSync(path, "utf8")) },
    ...entry,
  })),
  {
    name: "Image Converter, PNG to JPEG",
    tool: "image-converter",
    action: "Convert",
    prepare: (page) => page.getByLabel("Target format").selectOption({ label: "JPEG" }),
    loadFile: chooseImage,
    resultName: "Convert",
    isSingleStep: true,
    usesImageDecoder: true,
    input: PNG_INPUT,
    baseline: { name: "sharp", run: (path) => sharp(path).jpeg({ quality: 90 }).toBuffer() },
  },
  {
    name: "Image Metadata Extractor, Extract",
    tool: "image-metadata-extractor",
    action: "Extract",
    loadFile: chooseImage,
    resultName: "Copy JSON",
    isBrief: true,
    input: PNG_INPUT,
    baseline: { name: "sharp", run: (path) => sharp(path).metadata() },
  },
  {
    name: "Image Metadata Extractor, Remove Metadata",
    tool: "image-metadata-extractor",
    action: "Remove Metadata",
    loadFile: chooseImage,
    isBrief: true,
    input: PNG_INPUT,
    baseline: { name: "sharp", run: (path) => sharp(path).png({ compressionLevel: 0 }).toBuffer() },
  },
  {
    name: "Image Editor",
    tool: "image-editor",
    action: "Download",
    loadFile: chooseImage,
    isSingleStep: true,
    usesImageDecoder: true,
    input: PNG_INPUT,
    baseline: { name: "sharp", run: (path) => sharp(path).png().toBuffer() },
  },
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
