import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCsv } from "#shared/csv/csv-writer.ts";
import { type Dialect, RFC_4180 } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { recordTexts } from "#shared/csv/record-batch.ts";
import { type FormatSettings, formatCsv } from "./format-csv.ts";

const PLAIN: FormatSettings = {
  delimiter: ",",
  quoting: "needed",
  lineEnd: "\n",
  guard: false,
  align: false,
  fill: false,
  trim: false,
  bom: false,
};

async function* chunks(text: string) {
  yield new TextEncoder().encode(text);
}

async function format(text: string, settings: Partial<FormatSettings> = {}, dialect: Partial<Dialect> = {}) {
  const pieces: Uint8Array[] = [];
  const open = () => openCsv(chunks(text), { ...RFC_4180, ...dialect });
  for await (const piece of formatCsv(open, { ...PLAIN, ...settings })) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function read(text: string, dialect: Partial<Dialect> = {}) {
  const rows: string[][] = [];
  const { batches } = await openCsv(chunks(text), { ...RFC_4180, ...dialect });
  for await (const batch of batches) for (let row = 0; row < batch.count; row++) rows.push(recordTexts(batch, row));
  return rows;
}

const cell = fc.string({ unit: fc.constantFrom("a", "9", ",", ";", '"', "\n", "é", "李", "=", "-"), maxLength: 6 });
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

describe("formatCsv", () => {
  it("doubles quotes that were escaped with a backslash", async () => {
    const text = 'a,"b \\"c\\""\n"d\\\\","e\\f"\ng\\"h,"i"\n';
    expect(await format(text, {}, { escape: "backslash" })).toBe('a,"b ""c"""\nd\\,e\\f\n"g\\""h",i\n');
  });

  it("keeps every cell in any style", async () => {
    const settings = fc.record({
      delimiter: fc.constantFrom(",", ";", "\t", "|", "same"),
      quoting: fc.constantFrom("needed", "texts", "all") satisfies fc.Arbitrary<FormatSettings["quoting"]>,
      lineEnd: fc.constantFrom("\n", "\r\n") satisfies fc.Arbitrary<FormatSettings["lineEnd"]>,
    });
    await fc.assert(
      fc.asyncProperty(table, settings, async (rows, how) => {
        const delimiter = how.delimiter === "same" ? "," : how.delimiter;
        expect(await read(await format(writeCsv(rows), how), { delimiter })).toEqual(rows);
      }),
    );
  });

  it("changes only spaces around cells when aligning columns", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        expect(await read(await format(writeCsv(rows), { align: true }), { trim: true })).toEqual(rows);
      }),
    );
  });

  it("keeps the delimiter, or changes it and quotes cells that contain the new one", async () => {
    expect(await format("a;b\n1,5;x\n", { delimiter: "same" }, { delimiter: "detect" })).toBe("a;b\n1,5;x\n");
    expect(await format("a;b\n1,5;x\n", { delimiter: "," }, { delimiter: "detect" })).toBe('a,b\n"1,5",x\n');
  });

  it("aligns columns by display width, without trailing spaces", async () => {
    const text = 'name,note,x\n李,"a,b",1\nZoë,"c\nd",22\nlonger,,\n';
    expect(await format(text, { align: true })).toBe(
      'name  ,note ,x\n李    ,"a,b",1\nZoë   ,"c\nd",22\nlonger,     ,\n',
    );
  });

  it("fills short rows, even when aligned, and keeps long ones", async () => {
    expect(await format("a,b,c\n1\n1,2,3,4\n", { fill: true })).toBe("a,b,c\n1,,\n1,2,3,4\n");
    expect(await format("aa,bb,cc\n1\n", { fill: true, align: true })).toBe("aa,bb,cc\n1 ,  ,\n");
  });

  it("writes every record as RFC 4180 requires", async () => {
    const text = 'a,b\n1,2\n"1","2"\n3,5" disk\n4, x \n"",""\n5,"6\n6"\n';
    expect(await format(text)).toBe('a,b\n1,2\n1,2\n3,"5"" disk"\n4, x \n,\n5,"6\n6"\n');
    expect(await format("a,b\n1,x\ry\n")).toBe('a,b\n1,"x\ry"\n');
    expect(await format(" a , b \n 1 , 2 \n", { trim: true }, { trim: true })).toBe("a,b\n1,2\n");
  });

  it("converts other quotes to double quotes, and escapes literal ones", async () => {
    const text = "a,b\n1,'x, y'\n'2',it''s\n3,'say \"hi\" to ''em'\n";
    expect(await format(text, {}, { quote: "'" })).toBe(`a,b\n1,"x, y"\n2,it''s\n3,"say ""hi"" to 'em"\n`);
    expect(await format('a,b\n1,2\n5" disk,"x\n', {}, { quote: "" })).toBe('a,b\n1,2\n"5"" disk","""x"\n');
  });

  it("removes comments", async () => {
    expect(await format('# made, "by"\na,b\n#\n1,2\n', {}, { comment: "#" })).toBe("a,b\n1,2\n");
  });

  it("warns about text after a closing quote once, even in two passes", async () => {
    const remarks: string[] = [];
    const open = () => openCsv(chunks('a,b\n\n"1"x,"2\n"y\n3,4\n"5" ,6'), RFC_4180);
    const written = formatCsv(open, { ...PLAIN, align: true }, (remark) => remarks.push(remark));
    for await (const _ of written);
    expect(remarks).toEqual(
      ["Row 2 (line 3)", "Row 2 (line 3)", "Row 4 (line 6)"].map(
        (place) => `${place} has text after a closing quote. It is kept as part of the cell.`,
      ),
    );
  });

  it("writes the requested line endings and byte order mark", async () => {
    expect(await format('a\r"x\ry"\n', { lineEnd: "\r\n", bom: true })).toBe('\uFEFFa\r\n"x\ry"\r\n');
  });
});
