import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCsv } from "#shared/csv/csv-writer.ts";
import { type Dialect, RFC_4180 } from "#shared/csv/dialect.ts";
import { validateCsv } from "./validate-csv.ts";

async function validate(text: string, dialect: Partial<Dialect> = {}, size = 1000) {
  const bytes = new TextEncoder().encode(text);
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
  };
  const notes: string[] = [];
  const result = await validateCsv(chunks(), { ...RFC_4180, ...dialect }, (remark) => notes.push(remark));
  return {
    ...result,
    errors: result.errors.map(({ message }) => message),
    warnings: result.warnings.map(({ message }) => message),
    notes,
  };
}

describe("validateCsv", () => {
  it("reports rows with a different length than the first", async () => {
    expect(await validate("a,b,c\n1,2\n1,2,3\n1,2,3,4\n")).toMatchObject({
      isValid: false,
      errors: ["Row 2: Expected 3 columns, found 2", "Row 4: Expected 3 columns, found 4"],
      rowCount: 4,
      columnCount: 3,
    });
  });

  it("reports rows with an odd number of quotes", async () => {
    const texts = ['1,5" disk', '1,"2', 'x"y"z","2', '"a"b",c'];
    for (const row of texts) {
      expect((await validate(`a,b\n${row}`)).errors, row).toContain("Row 2: Unmatched quotes");
    }
  });

  it("accepts paired quotes anywhere", async () => {
    const text = 'a,b\n"x","y ""z"""\n5" by 6",7\n"two\nlines",",\n"\n"a"b"c",d\n';
    expect(await validate(text)).toMatchObject({ isValid: true, errors: [], rowCount: 5 });
  });

  it("reports an unclosed quote without checking the columns after it", async () => {
    expect(await validate('foo,bar,baz\n1,"never closed,3\n4,5,6\n')).toMatchObject({
      errors: ["Row 2: Unmatched quotes"],
      errorCount: 1,
      rowCount: 2,
    });
  });

  it("warns about empty cells below the header, including quoted and blank ones", async () => {
    expect(await validate('a,,c\n,x,""\n1, ,\t\n')).toMatchObject({
      isValid: true,
      warnings: [
        "Row 2, Column 1: Empty cell",
        "Row 2, Column 3: Empty cell",
        "Row 3, Column 2: Empty cell",
        "Row 3, Column 3: Empty cell",
      ],
      warningCount: 4,
    });
  });

  it("warns about text after a closing quote, also in the header and after spaces", async () => {
    expect(await validate('"a"x,"b"\n"c" ,"d""e"\n"a"b"c",d\n"f","g"')).toMatchObject({
      isValid: true,
      warnings: [
        "Row 1, Column 1: Text after the closing quote",
        "Row 2, Column 1: Text after the closing quote",
        "Row 3, Column 1: Text after the closing quote",
      ],
    });
  });

  it("reads quotes after a backslash if that is the escape character", async () => {
    const text = 'a,b\n"x \\"y\\", z","\\\\"\n"\\"q\\"" r,5\n"\\" a" b,6';
    expect(await validate(text, { escape: "backslash" })).toMatchObject({
      isValid: true,
      warnings: ["Row 3, Column 1: Text after the closing quote", "Row 4, Column 1: Text after the closing quote"],
      columnCount: 2,
      rowCount: 4,
    });
    expect(await validate('a,b\n"x\\",y', { escape: "backslash" })).toMatchObject({
      errors: ["Row 2: Unmatched quotes"],
    });
    expect(await validate(text)).toMatchObject({ isValid: false });
  });

  it("keeps ten warnings and a hundred errors, and counts all of them", async () => {
    const result = await validate(`a,b\n${",\n".repeat(6)}${"x\n".repeat(150)}`);
    expect(result.warnings).toHaveLength(10);
    expect(result.warningCount).toBe(12);
    expect(result.errors).toHaveLength(100);
    expect(result.errorCount).toBe(150);
  });

  it("reports the line where it differs from the row", async () => {
    const bytes = new TextEncoder().encode('\na,b\n"x\ny",z\n1\n');
    const chunks = async function* () {
      yield bytes;
    };
    expect((await validateCsv(chunks(), RFC_4180)).errors).toEqual([
      { row: 3, line: 5, message: "Row 3: Expected 2 columns, found 1" },
    ]);
  });

  it("notes unnamed columns and duplicate names", async () => {
    expect((await validate("a,,a\n1,2,3\n")).notes).toEqual([
      "Column 2 has no name.",
      'Columns 1 and 3 have the same name, "a".',
    ]);
  });

  it("accepts any table with rows of equal length, wherever it is split", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", " ", "é"), minLength: 1, maxLength: 6 });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 20 }), async (rows, size) => {
        const result = await validate(writeCsv(rows), {}, size);
        expect(result).toMatchObject({ isValid: true, rowCount: rows.length, columnCount: 2 });
      }),
    );
  });

  it("skips comments, even with quotes in them", async () => {
    const text = '# say "hi\na,b\n# and, "so, on\n1,2\n"#",3\n#';
    expect(await validate(text, { comment: "#" })).toMatchObject({ isValid: true, rowCount: 3, columnCount: 2 });
    expect(await validate(text)).toMatchObject({ isValid: false });
  });

  it("ignores quotes in a dialect without them", async () => {
    expect(await validate('a\tb\n5"\tx\n', { delimiter: "\t", quote: "" })).toMatchObject({ isValid: true });
  });
});
