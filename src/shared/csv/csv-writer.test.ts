import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { type CsvStyle, CsvWriter, PLAIN_STYLE, writeCsv } from "./csv-writer.ts";
import { RFC_4180 } from "./dialect.ts";
import { openCsv } from "./open-csv.ts";
import { recordTexts } from "./record-batch.ts";

const encoder = new TextEncoder();

async function read(text: string, delimiter: string): Promise<string[][]> {
  const rows: string[][] = [];
  const { batches } = await openCsv(chunks(text), { ...RFC_4180, delimiter });
  for await (const batch of batches) for (let row = 0; row < batch.count; row++) rows.push(recordTexts(batch, row));
  return rows;
}

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield encoder.encode(text);
}

async function rewrite(text: string, style: Partial<CsvStyle>, copy = false): Promise<string> {
  const writer = new CsvWriter({ ...PLAIN_STYLE, ...style });
  const { batches } = await openCsv(chunks(text), RFC_4180);
  for await (const batch of batches) {
    for (let row = 0; row < batch.count; row++) {
      if (copy) writer.copyRecord(batch, row);
      else writer.record(batch, row);
    }
  }
  return Buffer.concat(writer.end()).toString();
}

const cell = fc.oneof(
  fc.string({
    unit: fc.constantFrom("a", "1", ",", ";", "\t", '"', "\n", "\r", " ", "é", "🧵", "=", "\uFEFF"),
    maxLength: 9,
  }),
  fc.constantFrom("sep=;", "Sep=,", "-1.5", "", "\uFEFFa"),
);
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
const style = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  quoting: fc.constantFrom("needed", "texts", "all") satisfies fc.Arbitrary<CsvStyle["quoting"]>,
  lineEnd: fc.constantFrom("\n", "\r\n") satisfies fc.Arbitrary<CsvStyle["lineEnd"]>,
  guard: fc.constant(false),
});

describe("writeCsv", () => {
  it("round-trips any cells, including a single empty one", async () => {
    await fc.assert(
      fc.asyncProperty(table, style, async (rows, how) => {
        expect(await read(writeCsv(rows, how), how.delimiter)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it("writes CSV that Papa Parse reads as the same cells", () => {
    fc.assert(
      fc.property(table, style, (rows, how) => {
        const { data } = Papa.parse<string[]>(writeCsv(rows, how).replace(/\r?\n$/, ""), {
          delimiter: how.delimiter,
          newline: how.lineEnd,
        });
        expect(data).toEqual(rows);
      }),
    );
  });

  it("quotes only what RFC 4180 §2.5 to §2.7 requires", () => {
    const row = ["plain", "", " spaced ", "a,b", 'say "hi"', "two\nlines", "a;b"];
    expect(writeCsv([row])).toBe('plain,, spaced ,"a,b","say ""hi""","two\nlines",a;b\n');
    expect(writeCsv([row], { ...PLAIN_STYLE, delimiter: ";" })).toContain(';a,b;"say ""hi""";"two\nlines";"a;b"\n');
  });

  it("quotes all fields, or all except numbers", () => {
    const row = ["a", "1", "-2.5", "", "007x", "-", "1e5", "-1.5E-05", "+49", "1.2.3.4", "2024.05.01"];
    expect(writeCsv([row], { ...PLAIN_STYLE, quoting: "all" })).toBe(
      '"a","1","-2.5","","007x","-","1e5","-1.5E-05","+49","1.2.3.4","2024.05.01"\n',
    );
    expect(writeCsv([row], { ...PLAIN_STYLE, quoting: "texts" })).toBe(
      '"a",1,-2.5,,"007x","-",1e5,-1.5E-05,"+49","1.2.3.4","2024.05.01"\n',
    );
  });

  it("guards against formulas and leaves signed numbers alone", () => {
    const guarded = (text: string) => writeCsv([["x", text]], { ...PLAIN_STYLE, guard: true }).slice(2, -1);
    expect(guarded("=1+1")).toBe(`"'=1+1"`);
    expect(guarded('=HYPERLINK("http://x")')).toBe(`"'=HYPERLINK(""http://x"")"`);
    for (const start of ["+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]) {
      expect(guarded(`${start}cmd|' /C calc'!A0`)).toBe(`"'${start}cmd|' /C calc'!A0"`);
    }
    for (const harmless of ["-12.50", "+49", "-1.5e-05", "-1e5", "+4.2E+3", "a=1", "", "ＡＢ", "'=1"]) {
      expect(guarded(harmless)).toBe(harmless);
    }
    expect(guarded("-")).toBe(`"'-"`);
    for (const formula of ["-1+1", "-5%", "-1e", "-e5", "-1e5+1", "-1,2e5"]) {
      expect(guarded(formula)).toBe(`"'${formula}"`);
    }
  });
});

describe("CsvWriter", () => {
  it("writes the fields of a batch with the quotes they need", async () => {
    expect(await rewrite('a,"b","c""d","e"f,5" x\n', {})).toBe('a,b,"c""d",ef,"5"" x"\n');
    expect(await rewrite('"a;b",c\r\n', { delimiter: ";" })).toBe('"a;b";c\n');
  });

  it("copies records verbatim, except for their line ends", async () => {
    expect(await rewrite('"a",b\r\n\r\n"c""","d"e\r\n"",', {}, true)).toBe('"a",b\n"c""","d"e\n"",\n');
    expect(await rewrite('a,"x\r\ny"', { lineEnd: "\r\n" }, true)).toBe('a,"x\r\ny"\r\n');
  });

  it("writes fields longer than its pieces and returns the pieces", () => {
    const writer = new CsvWriter(PLAIN_STYLE);
    const long = 'x"'.repeat(300_000);
    writer.texts([long, "y".repeat(700_000)]);
    for (let row = 0; row < 100_000; row++) writer.texts(["abc", "def"]);
    const pieces = [...writer.take(), ...writer.end()];
    expect(pieces.length).toBeGreaterThan(3);
    const text = Buffer.concat(pieces).toString();
    expect(text.length).toBe(2 + 900_000 + 1 + 700_000 + 1 + 800_000);
    expect(text.endsWith("abc,def\n")).toBe(true);
  });
});
