import { describe, expect, it } from "vitest";
import { findOperations, indexOperations } from "./find-tools.ts";
import { toolFolders } from "./tool-modules.ts";

const index = await indexOperations(toolFolders());

/** Everyday tasks with the operations that do them. */
const TASKS = [
  ["how many unique emails are in this log", "regex-extractor extract"],
  ["decode this base64 string", "base64-encode decode"],
  ["pretty-print a JSON API response", "json-formatter format"],
  ["why does this JSON not parse", "json-formatter validate"],
  ["fix JSON with single quotes and trailing commas", "json-formatter repair"],
  ["make a bundle of JavaScript smaller", "js-minifier minify"],
  ["turn a spreadsheet export into JSON", "csv-to-json convert"],
  ["what is the SHA-256 checksum of this download", "hash-generator hash"],
  ["convert 1700000000 to a readable date", "timestamp-converter toDate"],
  ["replace all dates in US format with ISO dates", "regex-extractor replace"],
  ["count the words in an essay", "word-counter count"],
  ["combine three CSV exports into one file", "csv-merger merge"],
  ["which rows of this CSV have the wrong number of columns", "csv-validator validate"],
  ["strong random password with 24 characters", "password-generator password"],
  ["make a QR code for our guest Wi-Fi", "qr-generator generate"],
  ["rename keys from camelCase to snake_case", "text-case-converter convert"],
  ["translate a curl command to Python", "curl-to-code convert"],
  ["where was this photo taken", "image-metadata-extractor extract"],
  ["escape text so that it can go into HTML", "html-encoder encode"],
  ["how many miles are 42 kilometers", "unit-converter convert"],
  ["read percent-encoded query parameters", "url-encoder decode"],
  ["keep only the columns name and email", "csv-column-extractor extract"],
  ["remove blank lines from a list", "whitespace-remover remove"],
  ["split a huge CSV for an import that takes 10000 rows", "csv-splitter split"],
  ["pick a raffle winner from these names", "random-list-picker pick"],
  ["divide the class into groups of four", "random-list-picker teams"],
  ["which browser sent this user agent", "user-agent-parser parse"],
  ["hex dump to readable text", "hex-to-string decode"],
  ["put comma separated values on separate lines", "space-newline-converter toNewlines"],
  ["join lines into a single line for an SQL IN list", "space-newline-converter toSpaces"],
  ["strip GPS location from pictures before publishing", "image-metadata-extractor remove"],
  ["lorem ipsum for a mockup", "random-text-generator generate"],
  ["turn a table of data into Markdown", "csv-to-table markdown"],
  ["get pages 3 to 5 out of a PDF", "pdf-page-extractor extract"],
  ["embed a small image in CSS as a data URI", "base64-encode encode"],
  ["newest log lines first", "reverse-text reverse"],
  ["what is rgb(37, 99, 235) in hex", "color-converter convert"],
  ["make minified CSS readable", "css-minifier beautify"],
  ["sign a message with HMAC", "hash-generator hash"],
  ["text as ones and zeros", "string-to-binary encode"],
] as const;

const MIN_FOUND = 38;

function firstThree(task: string): string[] {
  return findOperations(index, task, 3).map(({ tool, operation }) => `${tool} ${operation}`);
}

describe("findOperations", () => {
  it(`has the right operation among the first three for at least ${MIN_FOUND} of ${TASKS.length} everyday tasks`, () => {
    const missed = TASKS.filter(([task, wanted]) => !firstThree(task).includes(wanted));
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(TASKS.length - MIN_FOUND);
  });

  it.each([
    ["hex to text", "hex-to-string decode"],
    ["text to hex", "hex-to-string encode"],
    ["spaces to tabs", "tab-space-converter toTabs"],
    ["base 64 decode", "base64-encode decode"],
    ["b64 dec", "base64-encode decode"],
    ["minfy javascript", "js-minifier minify"],
    ["JSON Formatter", "json-formatter format"],
  ])("puts the operation for %j first", (task, wanted) => {
    expect(firstThree(task)[0]).toBe(wanted);
  });

  it("finds nothing for words that no tool uses, and for no words", () => {
    expect(findOperations(index, "zzzz qqqq")).toEqual([]);
    expect(findOperations(index, " … ")).toEqual([]);
  });

  it("lists at most two operations of a tool", () => {
    const tools = findOperations(index, "split a string", 10).map(({ tool }) => tool);
    expect(tools.filter((tool) => tool === "string-splitter")).toHaveLength(2);
  });

  it("reads only the start of a long text", () => {
    expect(findOperations(index, `count words ${"emoji ".repeat(1_000_000)}`, 1)).toHaveLength(1);
  });
});
