import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { type Findable, makeIndex, search } from "./search.ts";

const entry = (title: string, group: string, keywords: string[] = [], description = ""): Findable => ({
  title,
  group,
  keywords,
  description,
});

const tools = [
  entry("Reverse Text", "Text", ["backwards", "mirror"], "Turn a text around."),
  entry("Word Counter", "Text", ["count characters", "reading time"]),
  entry("Base64 Encode/Decode", "Encoding", ["b64", "atob"]),
  entry("Hash Generator", "Crypto", ["sha256", "md5", "checksum"]),
  entry("IP Lookup", "Network", ["ip address", "whois", "geolocation"]),
  entry("JSON Formatter", "Formatters", ["prettify", "pretty print", "beautify"]),
  entry("CSS Minifier", "Formatters", ["compress", "uglifier"]),
  entry("CSV to JSON Converter", "Converters", ["csv2json", "spreadsheet"]),
  entry("CSV Merger", "CSV", ["join", "combine"]),
  entry("QR Generator", "Sharing", ["barcode", "wifi"]),
];
const index = makeIndex(tools);
const find = (query: string) => search(index, query).map(({ title }) => title);

const allTools = Promise.all(toolFolders().ids.map(readEntry)).then(makeIndex);

async function readEntry(id: string) {
  const meta = await toolFolders().meta(id);
  return { ...meta, group: meta.category };
}

describe("search", () => {
  it.each([
    ["json formatter", "JSON Formatter"],
    ["JSON", "JSON Formatter"],
    ["form json", "JSON Formatter"],
    ["b64", "Base64 Encode/Decode"],
    ["base 64", "Base64 Encode/Decode"],
    ["base-64", "Base64 Encode/Decode"],
    ["prettify", "JSON Formatter"],
    ["pretty", "JSON Formatter"],
    ["ip address", "IP Lookup"],
    ["address", "IP Lookup"],
    ["sha", "Hash Generator"],
    ["SHA-256", "Hash Generator"],
    ["csv", "CSV Merger"],
    ["csv json", "CSV to JSON Converter"],
    ["csv2", "CSV to JSON Converter"],
    ["wifi", "QR Generator"],
    ["crypto", "Hash Generator"],
    ["turn around", "Reverse Text"],
    ["revérse", "Reverse Text"],
    ["how do I reverse a text", "Reverse Text"],
    ["json vs csv", "CSV to JSON Converter"],
  ])("puts the best match for “%s” first: %s", (query, title) => {
    expect(find(query)[0]).toBe(title);
  });

  it.each([
    ["fromatter", "JSON Formatter"],
    ["jsno", "JSON Formatter"],
    ["ckecksum", "Hash Generator"],
    ["revers", "Reverse Text"],
    ["revrese te", "Reverse Text"],
    ["js fmt", "JSON Formatter"],
    ["wc", "Word Counter"],
    ["qrgen", "QR Generator"],
  ])("tolerates the typo or abbreviation “%s”: %s", (query, title) => {
    expect(find(query)).toContain(title);
  });

  it.each([
    ["beautify", "JSON Formatter"],
    ["prettify", "JSON Formatter"],
    ["format", "JSON Formatter"],
    ["json", "JSON Formatter"],
    ["js", "JavaScript Minifier"],
    ["beautify js", "JavaScript Minifier"],
    ["minify js", "JavaScript Minifier"],
    ["uglifier js", "JavaScript Minifier"],
    ["format css", "CSS Minifier"],
    ["format csv", "CSV Formatter"],
  ])("ranks the right formatter first for “%s”: %s", async (query, title) => {
    const entries = await Promise.all(
      ["json-formatter", "css-minifier", "js-minifier", "csv-formatter"].map(readEntry),
    );
    expect(search(makeIndex(entries), query)[0]?.title).toBe(title);
  });

  it.each([
    ["encode url", "URL Encoder"],
    ["decode url", "URL Encoder"],
    ["decode base64", "Base64 Encode/Decode"],
  ])("ranks the right encoder first for “%s”: %s", async (query, title) => {
    const entries = await Promise.all(["base64-encode", "url-encoder"].map(readEntry));
    expect(search(makeIndex(entries), query)[0]?.title).toBe(title);
  });

  it.each([
    ["paste", "Pastebin"],
    ["gist", "Pastebin"],
    ["raffle", "Random List Picker"],
    ["lottery", "Random List Picker"],
    ["shuffle", "Random List Picker"],
    ["raffle numbers", "Random Number Generator"],
    ["lotto", "Random Number Generator"],
    ["password", "Password Generator"],
    ["checksum", "Checksum Calculator"],
    ["wifi", "QR Generator"],
    ["shorten", "URL Shortener"],
    ["exif", "Image Metadata Extractor"],
    ["epoch", "Timestamp Converter"],
    ["slug", "Text Case Converter"],
    ["lorem", "Random Text Generator"],
    ["csv to json", "CSV to JSON Converter"],
    ["merge pdf", "PDF Merger"],
    ["one per line", "Spaces to Newlines Converter"],
    ["table", "CSV to HTML Table"],
    ["words", "Word Counter"],
    ["characters", "Word Counter"],
    ["snippet", "Pastebin"],
    ["spin the wheel", "Random List Picker"],
    ["image from text", "String to Image"],
    ["now", "Timestamp Converter"],
    ["prettify yaml", "YAML ↔ JSON"],
    ["beautify yaml", "YAML ↔ JSON"],
    ["yaml linter", "YAML ↔ JSON"],
    ["yml", "YAML ↔ JSON"],
    ["k8s", "YAML ↔ JSON"],
    ["kubernetes", "YAML ↔ JSON"],
    ["helm", "YAML ↔ JSON"],
    ["docker compose", "YAML ↔ JSON"],
    ["toml", "TOML ↔ JSON"],
    ["pyproject", "TOML ↔ JSON"],
    ["prettify xml", "XML Formatter"],
    ["xml linter", "XML Formatter"],
    ["minify xml", "XML Formatter"],
    ["code beautifier", "Code Formatter"],
    ["pretty print json", "JSON Formatter"],
    ["json linter", "JSON Formatter"],
    ["minify json", "JSON Formatter"],
    ["tsconfig", "JSON Formatter"],
    ["package.json", "JSON Formatter"],
    ["compare", "Text Diff"],
    ["compare files", "Text Diff"],
    ["diff", "Text Diff"],
    ["apply patch", "Text Diff"],
    ["compare json", "JSON Diff"],
    ["dedupe", "Sort & Dedupe Lines"],
    ["remove duplicates", "Sort & Dedupe Lines"],
    ["uniq", "Sort & Dedupe Lines"],
    ["sort", "Sort & Dedupe Lines"],
    ["zalgo", "Unicode Inspector"],
    ["invisible", "Unicode Inspector"],
    ["invisible characters", "Unicode Inspector"],
    ["homoglyph", "Unicode Inspector"],
    ["sql", "SQL Formatter"],
    ["minify sql", "SQL Formatter"],
    ["prettify sql", "SQL Formatter"],
    ["beautify sql", "SQL Formatter"],
    ["sql linter", "SQL Formatter"],
    ["postgres", "SQL Formatter"],
    ["pl/sql", "SQL Formatter"],
    ["json to excel", "Excel & Parquet to CSV"],
    ["ndjson to csv", "JSON to CSV Converter"],
    ["quicktype", "JSON to Types"],
    ["json to typescript", "JSON to Types"],
    ["ajv", "JSON Schema Validator"],
    ["markdown preview", "Markdown ↔ HTML"],
    ["readme", "Markdown ↔ HTML"],
    ["html to markdown", "Markdown ↔ HTML"],
    ["prettier", "Code Formatter"],
    ["format html", "Code Formatter"],
    ["format typescript", "Code Formatter"],
    ["base58", "Base32, Base58, Base85"],
    ["unescape", "String Escape/Unescape"],
    ["hex to decimal", "Number Base Converter"],
    ["binary to decimal", "Number Base Converter"],
  ])("ranks the best match of all tools first for “%s”: %s, whatever their order", async (query, title) => {
    const entries = await Promise.all(toolFolders().ids.map(readEntry));
    for (const inOrder of [entries, entries.toReversed()])
      expect(search(makeIndex(inOrder), query)[0]?.title).toBe(title);
  });

  it.each([
    ["merge", "pdf-merger"],
    ["remove exif", "image-metadata-extractor"],
    ["wifi qr", "qr-generator"],
    ["icon", "favicon"],
    ["svg", "svg-optimizer"],
    ["escape quotes", "string-escape"],
    ["uglify", "js-minifier"],
    ["yaml", "yaml-json"],
    ["hash", "hash-generator"],
    ["reorder pdf", "pdf-organizer"],
    ["rotate pdf", "pdf-organizer"],
    ["images into pdf", "images-to-pdf"],
    ["convert image to pdf", "images-to-pdf"],
    ["link", "url-shortener"],
    ["make image smaller", "image-compressor"],
    ["sed", "regex-extractor"],
    ["open a zip file", "compress"],
    ["gzip decode", "compress"],
    ["strip html", "markdown-html"],
    ["mbps", "unit-converter"],
    ["combine lists", "line-tools"],
    ["days until christmas", "date-calculator"],
  ])("puts the tool for “%s” first: %s", async (phrase, id) => {
    expect(search(await allTools, phrase)[0]?.id).toBe(id);
  });

  // The second file is never used to improve the search or the keywords, so it shows how other phrases do.
  it.each(["everyday-phrases.txt", "everyday-phrases-held-out.txt"])(
    "puts the right tool first for at least 97 % of %s",
    async (file) => {
      const lines = readFileSync(join(import.meta.dirname, "testing", file), "utf8")
        .trim()
        .split("\n");
      const index = await allTools;
      const missed = lines.filter((line) => {
        const [phrase = "", ids = ""] = line.split(" = ");
        return !ids.split(", ").includes(search(index, phrase)[0]?.id ?? "");
      });
      expect(missed.length / lines.length, missed.join("\n")).toBeLessThanOrEqual(0.03);
    },
  );

  it.each(["cron", "crontab", "toml", "cert", "nginx"])(
    "finds no tools whose titles have the letters of “%s” scattered",
    async (query) => {
      const entries = await Promise.all(toolFolders().ids.map(readEntry));
      const has = ({ title, keywords }: Findable) =>
        [title, ...keywords].some((text) => text.toLowerCase().includes(query));
      const found = search(makeIndex(entries), query).filter((one) => !has(one));
      expect(found.length).toBeLessThanOrEqual(2);
    },
  );

  it("is fast for a long word", () => {
    const start = process.threadCpuUsage();
    expect(search(makeIndex([entry("aaaa ".repeat(12), "Text")]), `${"a".repeat(11)}b`)).toEqual([]);
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(500);
  });

  it("finds all tools of a category by its name", () => {
    expect(find("formatters")).toEqual(["JSON Formatter", "CSS Minifier"]);
  });

  it("leaves out what matches less of the query, unless nothing matches more", () => {
    expect(find("count characters in json")).toEqual(["Word Counter"]);
    expect(find("json for christmas")).toEqual(["JSON Formatter", "CSV to JSON Converter"]);
  });

  it("finds nothing for an unknown word", () => {
    expect(find("zzzz")).toEqual([]);
  });

  it.each(["", "  ", "-", "?!"])("finds nothing for “%s”, which has no words", (query) => {
    expect(find(query)).toEqual([]);
  });

  it("puts a tool first when its whole title is typed", () => {
    for (const { title } of tools) expect(find(title)[0]).toBe(title);
  });

  it("finds a tool by any prefix of its title from two letters", () => {
    fc.assert(
      fc.property(fc.constantFrom(...tools), fc.nat(), ({ title }, cut) => {
        const typed = title.slice(0, 2 + (cut % (title.length - 1)));
        expect(find(typed)).toContain(title);
      }),
    );
  });

  it("accepts any query and returns each entry at most once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (query) => {
        const found = search(index, query);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});
