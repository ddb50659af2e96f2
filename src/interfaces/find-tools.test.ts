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

/** More tasks with the only tool, or one of the tools, that may come first. */
const FIRST_TOOLS: readonly (readonly [task: string, ...tools: string[]])[] = [
  ["merge two pdf files", "pdf-merger"],
  ["random number between 1 and 10", "random-number-generator"],
  ["count lines in a file", "word-counter"],
  ["convert png to webp", "image-converter"],
  ["resize image", "image-editor"],
  ["split a pdf into single pages", "pdf-splitter"],
  ["make a pdf smaller", "pdf-compressor"],
  ["convert pdf to jpg", "pdf-to-images"],
  ["extract text from a pdf", "pdf-to-text"],
  ["remove the password from a pdf", "pdf-protector"],
  ["rotate pages of a pdf", "pdf-organizer", "pdf-page-extractor"],
  ["convert jpg photos to a pdf", "images-to-pdf"],
  ["compress a jpeg photo", "image-compressor"],
  ["crop an image", "image-editor"],
  ["convert heic to jpg", "image-converter"],
  ["rotate a photo", "image-editor"],
  ["make a favicon from a logo", "favicon"],
  ["roll two dice", "dice-roller"],
  ["flip a coin", "coin-flipper"],
  ["generate a uuid", "uuid"],
  ["random password", "password-generator"],
  ["pick a random name from a list", "random-list-picker"],
  ["sort lines alphabetically", "line-tools"],
  ["remove duplicate lines from a file", "line-tools"],
  ["count characters in a text", "word-counter"],
  ["how many words are in this file", "word-counter"],
  ["what is my ip address", "ip-lookup"],
  ["shorten a url", "url-shortener"],
  ["convert json to yaml", "yaml-json"],
  ["convert yaml to json", "yaml-json"],
  ["convert csv to json", "csv-to-json"],
  ["convert json to csv", "json-to-csv"],
  ["compare two text files", "text-diff"],
  ["compare two json files", "json-diff"],
  ["days between two dates", "date-calculator"],
  ["convert celsius to fahrenheit", "unit-converter"],
  ["convert hex color to rgb", "color-converter"],
  ["md5 hash of a file", "checksum", "hash-generator"],
  ["unzip an archive", "compress"],
  ["compress a folder to zip", "compress"],
  ["decode a jwt", "jwt"],
  ["url encode a string", "url-encoder"],
  ["format sql query", "sql-formatter"],
  ["pretty print xml", "xml-tools"],
  ["convert markdown to html", "markdown-html"],
  ["make text uppercase", "text-case-converter"],
  ["scan a qr code from an image", "code-reader"],
  ["draw a bar chart from csv", "data-visualizer"],
  ["read a qr code", "code-reader"],
  ["share a snippet of code by link", "pastebin"],
  ["what time is it in Tokyo", "time-zones"],
  ["encrypt a file with a password", "encrypt-text"],
  ["convert decimal to binary", "number-base"],
  ["random color", "random-color-generator"],
  ["remove exif data from a photo", "image-metadata-extractor"],
  ["lorem ipsum text", "random-text-generator"],
  ["convert webp to png", "image-converter"],
  ["combine pdfs", "pdf-merger"],
  ["random integer from 1 to 100", "random-number-generator"],
  ["shrink a photo to 200 KB", "image-compressor"],
  ["convert tabs to spaces", "tab-space-converter"],
  ["minify css", "css-minifier"],
  ["validate an email list csv for missing columns", "csv-validator"],
  ["generate a qr code for a link", "qr-generator"],
  ["cidr range of a subnet", "subnet"],
  ["explain a cron expression", "cron"],
  ["what does chmod 755 mean", "chmod"],
  ["reverse a string", "reverse-text"],
  ["base64 encode an image", "base64-encode"],
  ["delete pages from a pdf", "pdf-organizer", "pdf-page-extractor"],
  ["convert a bmp to png", "image-converter"],
  ["make an image smaller", "image-compressor"],
  ["convert xml to json", "xml-tools"],
  ["bcrypt hash a password", "password-hash"],
  ["replace text with a regex", "regex-extractor"],
  ["extract urls from text", "regex-extractor"],
  ["convert toml to json", "toml-json"],
  ["optimize an svg", "svg-optimizer"],
  ["generate an ssh key", "key-generator"],
  ["find hidden unicode characters", "unicode-inspector"],
  ["convert miles to km", "unit-converter"],
  ["flip an image horizontally", "image-editor"],
  ["blur part of a photo", "image-editor"],
  ["turn pdf pages into png", "pdf-to-images"],
  ["join several pdf documents into one", "pdf-merger"],
  ["add a password to a pdf", "pdf-protector"],
  ["extract page 2 from a pdf", "pdf-page-extractor"],
  ["cut a big csv into parts", "csv-splitter"],
  ["typescript interface from json", "json-to-types"],
  ["http status 404", "http-reference"],
  ["random words", "random-text-generator"],
  ["username ideas", "random-nickname-generator"],
  ["shuffle a list", "random-list-picker"],
  ["test a regex", "regex-extractor"],
  ["create a barcode", "barcode"],
  ["verify a sha256 checksum", "checksum", "hash-generator"],
  ["convert image to base64", "base64-encode"],
  ["convert base64 to image", "base64-encode"],
];

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

  it.each(FIRST_TOOLS)("puts the right tool for %j first", (task, ...tools) => {
    expect(tools).toContain(findOperations(index, task)[0]?.tool);
  });

  it("finds tools that only work on their page, without an operation", () => {
    expect(findOperations(index, "convert png to webp")[0]).toEqual({
      tool: "image-converter",
      title: "Image Converter",
      description: expect.any(String),
    });
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
