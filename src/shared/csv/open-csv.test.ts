import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { type Dialect, RFC_4180 } from "./dialect.ts";
import { openCsv } from "./open-csv.ts";
import { recordTexts } from "./record-batch.ts";
import { RecordScanner } from "./record-scanner.ts";

async function* cut(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function read(text: string | Uint8Array, dialect: Partial<Dialect> = {}, chunkSize = 1024): Promise<string[][]> {
  return (await readAll(text, dialect, chunkSize)).map(({ cells }) => cells);
}

async function readAll(text: string | Uint8Array, dialect: Partial<Dialect> = {}, chunkSize = 1024) {
  const { batches } = await openCsv(cut(text, chunkSize), { ...RFC_4180, ...dialect });
  const records: { row: number; line: number | undefined; cells: string[] }[] = [];
  for await (const batch of batches) {
    for (let record = 0; record < batch.count; record++) {
      const cells = recordTexts(batch, record);
      records.push({ row: batch.firstRow + record, line: batch.lines[record], cells });
    }
  }
  return records;
}

/** RFC 4180 §2: a field with a comma, quote or line break is quoted, and a quote in it is doubled. */
function write(rows: readonly (readonly string[])[], { end = "\r\n", quoteAll = false } = {}): string {
  const cell = (text: string) => (quoteAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join(",") + end).join("");
}

const cellText = fc.string({
  unit: fc.constantFrom("a", "b", ",", ";", '"', "\n", "\r", " ", "é", "🧵", "\t"),
  maxLength: 9,
});
const table = fc
  .array(fc.array(cellText, { minLength: 1, maxLength: 5 }), { maxLength: 8 })
  // A record with a single empty field looks like an empty line.
  .map((rows) => rows.filter((row) => row.length > 1 || row[0] !== ""));
const lineEnd = fc.constantFrom("\r\n", "\n", "\r");

describe("openCsv: RFC 4180 §2", () => {
  it("reads one record per line, with or without a final line break (§2.1, §2.2)", async () => {
    const rows = [
      ["aaa", "bbb", "ccc"],
      ["zzz", "yyy", "xxx"],
    ];
    expect(await read("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n")).toEqual(rows);
    expect(await read("aaa,bbb,ccc\r\nzzz,yyy,xxx")).toEqual(rows);
  });

  it("keeps spaces, and reads an empty field after a trailing comma (§2.4)", async () => {
    expect(await read("a , b,\r\n")).toEqual([["a ", " b", ""]]);
    expect(await read("a,")).toEqual([["a", ""]]);
  });

  it("removes the quotes from a quoted field (§2.5)", async () => {
    expect(await read('"aaa","bbb","ccc"\r\nzzz,yyy,xxx')).toEqual([
      ["aaa", "bbb", "ccc"],
      ["zzz", "yyy", "xxx"],
    ]);
  });

  it("keeps line breaks and commas inside quotes (§2.6)", async () => {
    expect(await read('"aaa","b\r\nb,b","ccc"\r\nzzz,yyy,xxx')).toEqual([
      ["aaa", "b\r\nb,b", "ccc"],
      ["zzz", "yyy", "xxx"],
    ]);
  });

  it("reads a doubled quote as one (§2.7)", async () => {
    expect(await read('"aaa","b""bb","ccc"')).toEqual([["aaa", 'b"bb', "ccc"]]);
    expect(await read('"","""",""""""')).toEqual([["", '"', '""']]);
  });
});

describe("openCsv: backslash escapes", () => {
  const backslash = { escape: "backslash" } as const;

  it("reads an escaped quote and an escaped backslash inside quotes", async () => {
    const text = '"a \\"b\\", c","\\\\","x\\ny"\n"\\"","""",\\"\n"\\\\\\"\r\n",2\n';
    for (const size of [1, 2, 3, 1000])
      expect(await read(text, backslash, size)).toEqual([
        ['a "b", c', "\\", "x\\ny"],
        ['"', '"', '\\"'],
        ['\\"\r\n', "2"],
      ]);
  });

  it("keeps backslashes by default", async () => {
    expect(await read('"a\\","b"')).toEqual([["a\\", "b"]]);
  });

  it("round-trips any table, wherever the chunks are split", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\\", "\n", "\r", "é"), minLength: 1, maxLength: 9 });
    const rows = fc.array(fc.tuple(cell, cell), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), lineEnd, async (table, size, end) => {
        const write = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
        const text = table.map((cells) => cells.map(write).join(",") + end).join("");
        expect(await read(text, backslash, size)).toEqual(table);
      }),
    );
  });

  it("detects delimiter and line endings", async () => {
    expect(await read('"a\\"\r,";b\n1;2\n', { ...backslash, delimiter: "detect" })).toEqual([
      ['a"\r,', "b"],
      ["1", "2"],
    ]);
  });

  it("rejects a quote that only an escaped one follows", async () => {
    await expect(read('a,b\n1,"x\\"\n', backslash, 1)).rejects.toThrow("line 2, column 3 is never closed");
    await expect(read('"x\\', backslash)).rejects.toThrow("never closed");
  });
});

describe("openCsv", () => {
  it("round-trips any table with any line endings", async () => {
    await fc.assert(
      fc.asyncProperty(table, lineEnd, fc.boolean(), async (rows, end, quoteAll) => {
        expect(await read(write(rows, { end, quoteAll }))).toEqual(rows);
      }),
    );
  });

  it("gives the same result wherever the chunks are split", async () => {
    const noise = fc.string({ unit: fc.constantFrom("a", ",", '"', '"', "\n", "\r", " ", "é", "#"), maxLength: 40 });
    const dialect = fc.record({
      trim: fc.boolean(),
      trimHeaderFields: fc.boolean(),
      skipEmptyLines: fc.boolean(),
      comment: fc.constantFrom("", "#a"),
    });
    await fc.assert(
      fc.asyncProperty(noise, dialect, fc.integer({ min: 1, max: 5 }), async (text, settings, size) => {
        const outcome = (chunkSize: number) =>
          readAll(text, settings, chunkSize).catch((error: Error) => error.message);
        expect(await outcome(size)).toEqual(await outcome(1000));
      }),
      { numRuns: 500 },
    );
  });

  it("agrees with Papa Parse on well-formed CSV", async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom("\n", "\r\n"), async (rows, end) => {
        const text = write(rows, { end });
        const { data } = Papa.parse<string[]>(text, { delimiter: ",", newline: end, skipEmptyLines: true });
        expect(await read(text)).toEqual(data);
      }),
    );
  });

  it("agrees with Papa Parse on unquoted text with empty lines kept", async () => {
    const unquoted = fc.string({ unit: fc.constantFrom("a", ",", "\n", " ", "é"), minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(unquoted, async (text) => {
        const { data } = Papa.parse<string[]>(text, { delimiter: ",", newline: "\n" });
        // Papa Parse adds an empty record after the last line break.
        if (text.endsWith("\n")) data.pop();
        expect(await read(text, { skipEmptyLines: false })).toEqual(data);
      }),
    );
  });

  it("ends records at CRLF or LF, even mixed, or at CR", async () => {
    expect(await read("a\r\nb\nc\r\nd")).toEqual([["a"], ["b"], ["c"], ["d"]]);
    expect(await read('a,b\r"1\n1",2\r\r3,4\r')).toEqual([
      ["a", "b"],
      ["1\n1", "2"],
      ["3", "4"],
    ]);
  });

  it("treats a lone CR as text when lines end in LF or CRLF", async () => {
    for (const chunkSize of [1, 2, 1000]) {
      expect(await read('a,b\n1,x\ry\r\n\r\n"q"\r\n"q"\r,2\n3\r', {}, chunkSize)).toEqual([
        ["a", "b"],
        ["1", "x\ry"],
        ["q"],
        ["q\r", "2"],
        ["3"],
      ]);
      expect(await read('a\n"q"\r', {}, chunkSize)).toEqual([["a"], ["q"]]);
      expect(await read('a\r\n"q" \r\n', { trim: true }, chunkSize)).toEqual([["a"], ["q"]]);
    }
  });

  it("removes a byte order mark", async () => {
    expect(await read("\uFEFFa,b\n1,2", {}, 1)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect(await read('\uFEFF"a",b')).toEqual([["a", "b"]]);
  });

  it("skips empty lines, but not an empty quoted field", async () => {
    expect(await read('\n\na\n\r\n""\n\n')).toEqual([["a"], [""]]);
    expect(await read("a\n\nb\n", { skipEmptyLines: false })).toEqual([["a"], [""], ["b"]]);
  });

  it("skips comment lines, even with quotes in them", async () => {
    expect(await read('# "made\na,b\n#\n1,#2\n', { comment: "#" })).toEqual([
      ["a", "b"],
      ["1", "#2"],
    ]);
    expect(await read("//x\na\n/", { comment: "//" })).toEqual([["a"], ["/"]]);
  });

  it("keeps a quote inside an unquoted field, and text after a closing quote", async () => {
    expect(await read('5" disk, "x"\n')).toEqual([['5" disk', ' "x"']]);
    expect(await read('"a"b,"c ""d"" "e"\n')).toEqual([["ab", 'c "d" e"']]);
  });

  it("trims around fields, but not inside quotes", async () => {
    expect(await read('a ,\t b\n 1 , " 2, " \n   \n', { trim: true })).toEqual([
      ["a", "b"],
      ["1", " 2, "],
    ]);
    expect(await read("a \t b\t\n", { trim: true, delimiter: "\t" })).toEqual([["a", "b", ""]]);
  });

  it("trims around the fields of the first record only", async () => {
    const text = '\n a ,"b" , " c "\n 1 ,"2" , 3\n';
    for (const chunkSize of [1, 3, 1024]) {
      expect(await read(text, { trimHeaderFields: true }, chunkSize)).toEqual([
        ["a", "b", " c "],
        [" 1 ", "2 ", " 3"],
      ]);
    }
    expect(await read(text, { trim: true, trimHeaderFields: true })).toEqual(await read(text, { trim: true }));
  });

  it("reads other dialects", async () => {
    expect(await read("a;'b;''c'\n", { delimiter: ";", quote: "'" })).toEqual([["a", "b;'c"]]);
    expect(await read('a\t"b\n', { delimiter: "\t", quote: "" })).toEqual([["a", '"b']]);
  });

  it("detects the delimiter, or takes it from a sep= line", async () => {
    const open = (text: string) => openCsv(cut(text, 1), { ...RFC_4180, delimiter: "detect" });
    expect((await open("a;b\n1;2")).delimiter).toBe(";");
    expect((await open("sep=|\r\na,b\n")).delimiter).toBe("|");
    expect(await readAll("sep=;\r\na,b;c\n", { delimiter: "detect" })).toEqual([
      { row: 1, line: 2, cells: ["a,b", "c"] },
    ]);
  });

  it("skips a sep= line even if another delimiter is given", async () => {
    const record = { row: 1, line: 2, cells: ["a", "b;c"] };
    expect(await readAll("sep=,\na,b;c\n", { delimiter: "," })).toEqual([record]);
    expect(await readAll("sep=;\r\na,b;c\n", { delimiter: "," })).toEqual([record]);
  });

  it("numbers rows and lines", async () => {
    expect(await readAll('a\r\n\r\n"b\r\nb"\nc\n', {}, 1)).toEqual([
      { row: 1, line: 1, cells: ["a"] },
      { row: 2, line: 3, cells: ["b\r\nb"] },
      { row: 3, line: 5, cells: ["c"] },
    ]);
  });

  it("reports row, line and column of an unclosed quote", async () => {
    for (const chunkSize of [1, 1000]) {
      await expect(read('a,b\n"x\ny",é,"z\n1,2\n', {}, chunkSize)).rejects.toMatchObject({
        name: "InputError",
        message: "Row 2: the quote that opens a field on line 3, column 6 is never closed.",
        position: { line: 3, column: 6, byteOffset: 13 },
      });
    }
  });

  it.each([
    ["after a sep= line", 'sep=;\r\na;b\n1;"x', { line: 3, column: 3, byteOffset: 13 }],
    ["after a byte order mark", '\uFEFFa;b\n1;"x', { line: 2, column: 3, byteOffset: 9 }],
    ["without a byte offset in re-encoded Latin-1", Buffer.from('é;b\n1;"x', "latin1"), { line: 2, column: 3 }],
    ["without a byte offset in re-encoded UTF-16", Buffer.from('a;b\n1;"x', "utf16le"), { line: 2, column: 3 }],
  ])("reports error positions in the original file: %s", async (_, csv, position) => {
    const error = await read(csv, { delimiter: "detect" }).catch((caught) => caught);
    expect(error.position).toEqual(position);
  });

  it("notes the detected encoding and delimiter", async () => {
    const notes: string[] = [];
    const bytes = new Uint8Array(Buffer.from("name;city\nZoë;Köln\n", "latin1"));
    const { batches } = await openCsv(
      cut(bytes, 5),
      { ...RFC_4180, delimiter: "detect" },
      { note: (text) => notes.push(text) },
    );
    const rows: string[][] = [];
    for await (const batch of batches) for (let row = 0; row < batch.count; row++) rows.push(recordTexts(batch, row));
    expect(rows.at(-1)).toEqual(["Zoë", "Köln"]);
    expect(notes).toEqual(["The file is read as Windows-1252.", "Fields are separated by semicolons."]);
  });

  it("notes a delimiter that is missing from the first row", async () => {
    const notes: string[] = [];
    const text = "Statement 2024\nDate;Amount\n01.01.2024;5,00\n";
    await openCsv(cut(text, 9), { ...RFC_4180, delimiter: "detect" }, { note: (remark) => notes.push(remark) });
    expect(notes).toEqual(["Fields are separated by semicolons, though none are in the first row."]);
  });

  it("keeps an unclosed quoted field with keepOpenQuote", async () => {
    const { batches } = await openCsv(cut('a,b\n1,"2""x\n3,4\n', 3), RFC_4180, { keepOpenQuote: true });
    const rows: string[][] = [];
    for await (const batch of batches) for (let row = 0; row < batch.count; row++) rows.push(recordTexts(batch, row));
    expect(rows).toEqual([
      ["a", "b"],
      ["1", '2"x\n3,4\n'],
    ]);
  });

  it("returns no records for an empty file", async () => {
    expect(await read("")).toEqual([]);
    expect(await read("\n\r\n")).toEqual([]);
  });

  it("grows its buffers for long rows and fields", async () => {
    const row = Array.from({ length: 30_000 }, (_, index) => `c${index}`);
    const rows = [row, ["x".repeat(400_000), '"'.repeat(5)], ...Array.from({ length: 5_000 }, () => ["1", "2"])];
    expect(await read(write(rows), {}, 65_536)).toEqual(rows);
  });
});

describe("RecordScanner", () => {
  it("rejects a record over its limit", () => {
    const scanner = new RecordScanner(RFC_4180, { recordLimit: 100 });
    scanner.append(new TextEncoder().encode('a,b\n1,"'));
    expect(scanner.scan().count).toBe(1);
    scanner.append(new Uint8Array(200).fill(0x61));
    expect(() => scanner.scan()).toThrow(/^Row 2 is longer .* line 2, column 3 is probably never closed/);
  });

  it("scans a long record in linear time", () => {
    const chunk = new Uint8Array(4096).fill(0x61);
    const scanner = new RecordScanner(RFC_4180);
    scanner.append(new TextEncoder().encode('"'));
    const started = process.cpuUsage();
    for (let count = 0; count < 5000; count++) {
      scanner.append(chunk);
      scanner.scan();
    }
    // 20 MB; reading it again for each chunk would take about 50 s.
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  }, 90_000);
});
