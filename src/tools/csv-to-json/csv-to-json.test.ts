import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, RFC_4180 } from "#shared/csv/dialect.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { csvToJson, type JsonSettings } from "./csv-to-json.ts";

const PLAIN: JsonSettings = { shape: "objects", indent: "", header: true, typed: false, emptyAsNull: false };

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function convert(text: string, settings: Partial<JsonSettings> = {}, dialect: Partial<Dialect> = {}, size = 999) {
  const notes: string[] = [];
  const pieces: Uint8Array[] = [];
  const note = (remark: string) => notes.push(remark);
  for await (const piece of csvToJson(cut(text, size), { ...RFC_4180, ...dialect }, { ...PLAIN, ...settings }, note)) {
    pieces.push(piece);
  }
  return { json: Buffer.concat(pieces).toString(), notes };
}

const cell = fc.string({ unit: fc.constantFrom("a", "1", ",", '"', "\n", "\\", "é", "\u0001"), maxLength: 6 });
const write = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")}\r\n`).join("");
const HEADER = ["id", "__proto__", 'say "hi"\n'];
const rowsOfThree = fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 });
const indent = fc.constantFrom("", "  ", "\t");

it("csvToJson passes csv-spectrum", async () => {
  const suite = dirname(fileURLToPath(import.meta.resolve("csv-spectrum")));
  const read = (file: string) => readFileSync(join(suite, file), "utf8");
  await runSuite(import.meta.dirname, {
    id: "csv-spectrum",
    title: "csv-spectrum",
    source: "https://github.com/max-mapper/csv-spectrum",
    cases: readdirSync(join(suite, "csvs")).map((file) => ({
      name: file,
      run: async () => {
        const { json } = await convert(read(`csvs/${file}`), {}, {}, 3);
        expect(JSON.parse(json)).toEqual(JSON.parse(read(`json/${file.replace(".csv", ".json")}`)));
      },
    })),
    exceptions: [
      {
        reason: "The suite expects a phone number that is not in its CSV, and an object instead of an array.",
        cases: ["location_coordinates.csv"],
      },
    ],
  });
});

describe("csvToJson", () => {
  it("writes objects like JSON.stringify", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOfThree, indent, fc.integer({ min: 1, max: 50 }), async (rows, space, size) => {
        const objects = rows.map((row) => Object.fromEntries(HEADER.map((name, index) => [name, row[index]])));
        const { json } = await convert(write([HEADER, ...rows]), { indent: space }, {}, size);
        expect(json).toBe(JSON.stringify(objects, null, space));
      }),
    );
  });

  it("writes arrays, including the header, like JSON.stringify", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOfThree, indent, fc.boolean(), async (rows, space, header) => {
        const { json } = await convert(write([HEADER, ...rows]), { shape: "arrays", indent: space, header });
        expect(json).toBe(JSON.stringify([HEADER, ...rows], null, space));
      }),
    );
  });

  it("writes JSON Lines with one object per line, ignoring the indent", async () => {
    const { json } = await convert('a,b\n1,"x\ny"\n2,z\n', { shape: "lines", indent: "  " });
    expect(json).toBe('{"a":"1","b":"x\\ny"}\n{"a":"2","b":"z"}\n');
  });

  it("names the columns without a header", async () => {
    const { json, notes } = await convert("x,y\n1\n", { header: false });
    expect(json).toBe('[{"column_1":"x","column_2":"y"},{"column_1":"1","column_2":""}]');
    expect(notes).toEqual(["Row 2 (line 2) has 1 field instead of 2. Missing fields are empty."]);
  });

  it("fills short rows, keeps extra fields of long rows, and reports both", async () => {
    const { json, notes } = await convert('a,b\n"1\n1"\n1,2,3\n1,2,3,4\n1,2\n');
    expect(JSON.parse(json)).toEqual([
      { a: "1\n1", b: "" },
      { a: "1", b: "2", column_3: "3" },
      { a: "1", b: "2", column_3: "3", column_4: "4" },
      { a: "1", b: "2" },
    ]);
    expect(notes).toEqual([
      "Row 2 (line 2) has 1 field instead of 2. Missing fields are empty.",
      'Row 3 (line 4) has 3 fields instead of 2. The extra field is kept as "column_3".',
      'Row 4 (line 5) has 4 fields instead of 2. Extra fields are kept as "column_3" and so on.',
    ]);
  });

  it("keeps the length of array rows", async () => {
    const { json, notes } = await convert("a,b\n1\n1,2,3\n", { shape: "arrays" });
    expect(json).toBe('[["a","b"],["1"],["1","2","3"]]');
    expect(notes).toEqual([]);
  });

  it("keeps both columns with the same name", async () => {
    const { json, notes } = await convert("a,a\n1,2\n");
    expect(json).toBe('[{"a":"1","a_2":"2"}]');
    expect(notes).toHaveLength(1);
  });

  it("keeps __proto__ and numbers in the order of the columns", async () => {
    expect((await convert("__proto__,2,1\nx,y,z\n")).json).toBe('[{"__proto__":"x","2":"y","1":"z"}]');
  });

  it("keeps every value as text by default", async () => {
    expect((await convert("a,b,c\n1,true,null\n")).json).toBe('[{"a":"1","b":"true","c":"null"}]');
  });

  it("converts numbers verbatim and booleans in any case", async () => {
    const { json } = await convert('a,b,c,d,e,f\n12.50,"-3",TRUE,False,007,truer\n', { typed: true });
    expect(json).toBe('[{"a":12.50,"b":-3,"c":true,"d":false,"e":"007","f":"truer"}]');
  });

  it("keeps the header of arrays as text", async () => {
    expect((await convert("1,true\n1,true\n", { shape: "arrays", typed: true })).json).toBe('[["1","true"],[1,true]]');
    expect((await convert("1\n2\n", { shape: "arrays", typed: true, header: false })).json).toBe("[[1],[2]]");
  });

  it("writes null for empty and missing cells on request", async () => {
    expect((await convert('a,b,c\n,""\n', { emptyAsNull: true })).json).toBe('[{"a":null,"b":null,"c":null}]');
  });

  it("notes the detected delimiter unless it is a comma", async () => {
    expect(await convert("a;b\n1;2\n", {}, { delimiter: "detect" })).toEqual({
      json: '[{"a":"1","b":"2"}]',
      notes: ["Fields are separated by semicolons."],
    });
    expect((await convert("a,b\n1,2\n", {}, { delimiter: "detect" })).notes).toEqual([]);
  });

  it("warns about text after a closing quote", async () => {
    expect(await convert('a\n"1"x\n')).toEqual({
      json: '[{"a":"1x"}]',
      notes: ["Row 2 (line 2) has text after a closing quote. It is kept as part of the cell."],
    });
  });

  it("returns an empty document for only a header or only comments", async () => {
    expect(await convert("a,b\n")).toEqual({
      json: "[]",
      notes: ["There are no rows below the header."],
    });
    expect(await convert("#a\n", {}, { comment: "#" })).toEqual({ json: "[]", notes: [] });
    expect((await convert("a,b\n", { shape: "lines" })).json).toBe("");
    expect((await convert("a,b\n", { shape: "arrays" })).json).toBe('[["a","b"]]');
  });

  it("yields large pieces instead of single records", async () => {
    const sizes: number[] = [];
    const text = `a,b\n${"1,2\n".repeat(100_000)}`;
    for await (const piece of csvToJson(cut(text, 65_536), RFC_4180, PLAIN)) sizes.push(piece.length);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(65_536);
    expect(sizes.length).toBeLessThan(20);
  });
});
