import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { zipSync } from "fflate";
import { afterEach, describe, expect, it } from "vitest";
import { checkUnpackedSize } from "#shared/check-unpacked-size.ts";
import { writeCsv } from "#shared/csv/csv-writer.ts";
import { type OperationResult, runOperation } from "#shared/run-operation.ts";
import { runSuite, type SuiteCase } from "#shared/testing/run-suite.ts";
import { cellValue } from "./cell-value.ts";
import { operations } from "./tool.ts";

type Options = Readonly<Record<string, unknown>>;

const suiteFile = (name: string) => new File([readFileSync(join(import.meta.dirname, "testing/suite", name))], name);

async function textOf(result: OperationResult): Promise<string> {
  if (result.kind !== "text") throw new TypeError("not a text");
  return typeof result.content === "string" ? result.content : await result.content.text();
}
const convert = async (file: File | string, options: Options = {}) =>
  textOf(await runOperation(operations.convert, file, options));
/** The rows of a file as lists of values. */
const rows = async (file: File, options: Options = {}): Promise<unknown[][]> =>
  JSON.parse(await convert(file, { header: false, format: "json", ...options })).map(Object.values);
async function create(input: string | readonly File[], options: Options): Promise<File> {
  const result = await runOperation(operations.create, { input }, options);
  if (result.kind !== "files") throw new TypeError("not a file");
  const [file] = result.files;
  return new File([file?.content ?? ""], file?.name ?? "");
}
const refusal = (run: Promise<unknown>) =>
  run.then(
    () => expect.unreachable(),
    ({ name, message }) => `${name}: ${message}`,
  );

const DATES = [
  ["2021-01-01", 15],
  ["2021-01-02", 16],
  ["255:10:10", 17],
];

/** The contents that calamine's tests expect. */
const WORKBOOKS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  "date.xlsx": DATES,
  "date.xls": DATES,
  "date.xlsb": DATES,
  "date_1904.xlsx": DATES,
  "date_1904.xls": DATES,
  "date_1904.xlsb": DATES,
  "date_iso.xlsx": [["2021-01-01"], ["2021-01-01T10:10:10"], ["10:10:10"]],
  "date.ods": [
    ["2021-01-01", 15],
    ["2021-01-01T10:10:10", 16],
    ["10:10:10", 17],
  ],
  "errors.xlsx": [["#DIV/0!"], ["#NAME?"], ["#VALUE!"], ["#NULL!"], ["#REF!"], ["#NUM!"], ["#N/A"]],
  "temperature.xlsx": [
    ["label", "value"],
    ["celsius", 22.2222],
    ["fahrenheit", 72],
  ],
  "inlineStr_cdata.xlsx": [
    ["Hello CDATA", "World"],
    ["12345", "NormalText"],
  ],
  "number_rows_repeated.ods": [
    ["A", "B"],
    ["C", "D"],
    ["C", "D"],
    [null, null],
    [null, null],
    ["C", "D"],
    [null, null],
    ["C", "D"],
  ],
  "richtext_issue.ods": [["abc"]],
  "special_cells.ods": [
    ["Split\nLine"],
    ["Value  With spaces"],
    ["Value   With 3 spaces"],
    [" Value   With spaces before and after "],
    ["  Value   With 2 spaces before and after  "],
  ],
  "covered.ods": [["a1"], ["a2"], ["a3"]],
};

const DECIMALS = Array.from({ length: 24 }, (_, index) => [`${index + 1}.00`]);
const withoutQuotes = (line: string) => line.replaceAll('"', "").trimEnd();
const CSV_OPTIONS = { format: "csv", header: true };

/** What parquet-testing says about its files. */
const PARQUET: readonly SuiteCase[] = [
  ...[
    "int32_decimal",
    "int64_decimal",
    "byte_array_decimal",
    "fixed_length_decimal",
    "fixed_length_decimal_legacy",
  ].map((name) => ({
    name: `${name}.parquet`,
    run: async () => {
      const lines = (await convert(suiteFile(`${name}.parquet`), CSV_OPTIONS)).trimEnd().split("\n");
      expect(lines).toEqual(["value", ...DECIMALS.flat().slice(0, lines.length - 1)]);
      expect(lines.length).toBeGreaterThan(10);
    },
  })),
  {
    name: "delta_encoding_optional_column.parquet",
    run: async () => {
      const text = await convert(suiteFile("delta_encoding_optional_column.parquet"), CSV_OPTIONS);
      const [, ...expected] = (await suiteFile("delta_encoding_optional_column_expect.csv").text())
        .trimEnd()
        .split("\n");
      const lines = text.trimEnd().split("\n").slice(1);
      expect(lines.map(withoutQuotes)).toEqual(expected.map(withoutQuotes));
    },
  },
  {
    name: "delta_length_byte_array.parquet",
    run: async () => {
      const found = await rows(suiteFile("delta_length_byte_array.parquet"));
      expect(found).toEqual(Array.from({ length: 1000 }, (_, index) => [`apple_banana_mango${index * index}`]));
    },
  },
  ...["alltypes_plain.parquet", "alltypes_plain.snappy.parquet"].map((name) => ({
    name,
    run: async () => {
      const found = await rows(suiteFile(name));
      for (const [id, bool, tiny, small, int, big, float, double, date, text, time] of found) {
        const odd = Number(id) % 2;
        const month = Math.floor(Number(id) / 2) + 1;
        expect([bool, tiny, small, int, big, text]).toEqual([odd === 0, odd, odd, odd, odd * 10, `${odd}`]);
        expect([float, double]).toEqual([odd * 1.1, odd * 10.1]);
        expect([date, time]).toEqual([`0${month}/01/09`, `2009-0${month}-01T00:0${odd}:00`]);
      }
      expect(found.length).toBeGreaterThan(1);
    },
  })),
  {
    name: "lz4_raw_compressed.parquet",
    run: async () =>
      expect(await rows(suiteFile("lz4_raw_compressed.parquet"))).toEqual([
        [1_593_604_800, "abc", 42],
        [1_593_604_800, "def", 7.7],
        [1_593_604_801, "abc", 42.125],
        [1_593_604_801, "def", 7.7],
      ]),
  },
  {
    name: "byte_stream_split.zstd.parquet",
    run: async () =>
      expect((await rows(suiteFile("byte_stream_split.zstd.parquet"))).slice(0, 2)).toEqual([
        [1.7640524, -1.3065268517353166],
        [0.4001572, 1.658130679618188],
      ]),
  },
  {
    name: "datapage_v2.snappy.parquet",
    run: async () =>
      expect(await rows(suiteFile("datapage_v2.snappy.parquet"))).toEqual([
        ["abc", 1, 2, true, [1, 2, 3]],
        ["abc", 2, 3, true, null],
        ["abc", 3, 4, true, null],
        [null, 4, 5, false, [1, 2, 3]],
        ["abc", 5, 2, true, [1, 2]],
      ]),
  },
  {
    name: "list_columns.parquet",
    run: async () =>
      expect(await rows(suiteFile("list_columns.parquet"))).toEqual([
        [
          [1, 2, 3],
          ["abc", "efg", "hij"],
        ],
        [[null, 1], null],
        [[4], ["efg", null, "hij", "xyz"]],
      ]),
  },
];

describe("convert", () => {
  it("reads calamine's files as calamine does", async () => {
    await runSuite(import.meta.dirname, {
      id: "workbooks",
      title: "Workbooks in five formats, from calamine’s tests",
      source: "https://github.com/tafia/calamine",
      library: "@e965/xlsx",
      cases: [
        ...Object.entries(WORKBOOKS).map(([name, expected]) => ({
          name,
          run: async () => expect((await rows(suiteFile(name))).slice(0, expected.length)).toEqual(expected),
        })),
        {
          name: "date.ods, a fraction of a second",
          run: async () => expect((await rows(suiteFile("date.ods")))[3]).toEqual(["10:10:10.123", 18]),
        },
      ],
      exceptions: [
        { cases: ["date.ods, a fraction of a second"], reason: "The library reads times of ODS to the second." },
        { cases: ["special_cells.ods"], reason: "The library drops one space at the end of a paragraph." },
        { cases: ["covered.ods"], reason: "The library drops the value that a merged area hides." },
      ],
    });
  });

  it("reads parquet-testing's files", async () => {
    await runSuite(import.meta.dirname, {
      id: "parquet-testing",
      title: "Files of Apache’s parquet-testing",
      source: "https://github.com/apache/parquet-testing",
      library: "hyparquet",
      cases: PARQUET,
    });
  });

  describe("in another time zone", () => {
    const { TZ } = process.env;
    afterEach(() => {
      process.env.TZ = TZ;
    });
    it.each(["America/New_York", "Asia/Kolkata", "Pacific/Auckland"])("reads the same dates in %s", async (zone) => {
      process.env.TZ = zone;
      for (const name of ["date.xlsx", "date_1904.xls", "date_iso.xlsx", "date.ods"]) {
        const expected = WORKBOOKS[name];
        expect((await rows(suiteFile(name))).slice(0, expected?.length)).toEqual(expected);
      }
    });
  });

  it("chooses a sheet by name, whatever its case, or by number", async () => {
    const file = await create([new File(["a\n1\n"], "one.csv"), new File(["a\n2\n"], "Two.csv")], {
      fileFormat: "ods",
    });
    expect(await convert(file, { sheet: "two" })).toBe("a\n2\n");
    expect(await convert(file, { sheet: "2" })).toBe("a\n2\n");
    expect(await refusal(convert(file, { sheet: "3" }))).toBe("InputError: No sheet is called 3. Sheets: one, Two");
    expect(await refusal(rows(suiteFile("any_sheets.xlsx"), { sheet: "hidden" }))).toBe("InputError: Hidden is empty");
  });

  it("repeats merged cells on request", async () => {
    const file = suiteFile("merged_range.xlsx");
    const [first, second] = await rows(file);
    const [, filled] = await rows(file, { repeatMerged: true });
    expect([first?.[0], second?.[0], filled?.[0]]).toEqual(["A1", null, "A1"]);
  });

  it("reads the dates that it writes", async () => {
    const file = await create("a,b\n2026-12-31,0.5\n", { fileFormat: "xlsx" });
    expect(await convert(file)).toBe("a,b\n2026-12-31,0.5\n");
  });

  it.each([
    ["pass_protected.xlsx", "InputError: This file is protected by a password"],
    ["pass_protected.ods", "InputError: This file can’t be read. It may be damaged or protected by a password"],
    ["empty_sheet.xlsx", "InputError: Sheet1 is empty"],
  ])("explains %s", async (name, message) => {
    expect(await refusal(convert(suiteFile(name)))).toMatch(message);
  });

  it.each([
    ["a text", "a,b\n1,2\n", "This isn’t a spreadsheet or Parquet file"],
    ["half a Parquet file", "PAR1 and nothing", "This Parquet file can’t be read"],
    ["half an archive", "PK\x03\x04 and nothing", "This file is damaged"],
    ["an XML that isn't a workbook", '<?xml version="1.0"?><a/>', /can’t be read|is empty/],
  ])("rejects %s", async (_, content, message) => {
    expect(await refusal(convert(new File([content], "a.xlsx")))).toMatch(message);
  });

  it("only fails with input errors on damaged files", async () => {
    const files = ["date.xlsx", "date.xls", "date.ods", "alltypes_plain.parquet", "list_columns.parquet"].map((name) =>
      readFileSync(join(import.meta.dirname, "testing/suite", name)),
    );
    const damaged = fc
      .tuple(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
      )
      .map(([file, changes]) => {
        const bytes = Uint8Array.from(file);
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        await convert(new File([bytes], "a")).catch(({ name }) => expect(name).toBe("InputError"));
      }),
      { numRuns: 60 },
    );
  });
});

describe("checkUnpackedSize", () => {
  it("refuses what unpacks to more than the limit, whatever size the archive declares", async () => {
    const bomb = zipSync({ "xl/workbook.xml": new Uint8Array(2_000_000) });
    // The declared size in the central directory and in the local header.
    const view = new DataView(bomb.buffer);
    const central = bomb.length - 22 - 46 - "xl/workbook.xml".length;
    view.setUint32(central + 24, 10, true);
    view.setUint32(22, 10, true);
    expect(await refusal(checkUnpackedSize(new Blob([bomb as Uint8Array<ArrayBuffer>]), 1_000_000))).toMatch(
      "InputError",
    );
    const honest = new Blob([zipSync({ a: new Uint8Array(2_000_000) }) as Uint8Array<ArrayBuffer>]);
    expect(await refusal(checkUnpackedSize(honest, 1_000_000))).toBe(
      "InputError: This file unpacks to more than 977 KB.",
    );
    await checkUnpackedSize(honest, 2_000_000);
  });
});

const cell = fc.oneof(
  fc.constantFrom("", "007", "1", "-2.5", "1e5", "2026-02-30", "2026-02-28", "=1+1", "it's", 'a"b,c', "TRUE"),
  fc.integer().map(String),
  fc.string({ unit: "grapheme-ascii" }).filter((text) => text.trim() === text),
);
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  .filter(
    (cells) => cells.every((row) => row.some((text) => text !== "")) && cells[0]?.every((text) => text !== "") === true,
  );

const plain = (text: string) =>
  /^-?\d+(?:\.\d+)?(?:e\d+)?$/.test(text) && !/^-?0\d/.test(text) ? String(Number(text)) : text;

describe("create", () => {
  it.each(["xlsx", "ods", "parquet"])("writes %s that is read as the same cells", async (format) => {
    await fc.assert(
      fc.asyncProperty(table, async (cells) => {
        const header = cells[0]?.map((_, index) => `c${index}`) ?? [];
        const file = await create(writeCsv([header, ...cells]), { fileFormat: format });
        const expected = writeCsv([header, ...cells.map((row) => row.map(plain))]);
        const found = writeCsv([
          header,
          ...JSON.parse(await convert(file, { format: "json" })).map((row: object) =>
            Object.values(row).map((value) => plain(value === null ? "" : `${value}`)),
          ),
        ]);
        expect(found).toBe(expected);
      }),
      { numRuns: 25 },
    );
  });

  it("writes a sheet per file, with short and unique names", async () => {
    const long = "A name that is longer than Excel’s limit";
    const files = [
      new File(["a\n1\n"], "x[1].csv"),
      new File(["a\n2\n"], `${long} 1.csv`),
      new File(['[{"a":3}]'], `${long} 2.json`),
    ];
    const book = await create(files, { fileFormat: "xlsx" });
    const result = await runOperation(operations.convert, book, { sheet: "3" });
    expect(result.warnings).toEqual([
      "This is A name that is longer than (2). Sheets: x_1_, A name that is longer than Exce, A name that is longer than (2)",
    ]);
    expect(await textOf(result)).toBe("a\n3\n");
  });

  it.each([
    ["xlsx", `a\n${"x".repeat(32_768)}\n`, "InputError: Cell A2 has 32768 characters. Excel takes 32767."],
    ["xlsx", `${"a,".repeat(16_384)}a\n`, "InputError: input.txt has 16385 columns: the limit is 16384"],
  ])("rejects what %s can't hold", async (format, csv, message) => {
    expect(await refusal(create(csv, { fileFormat: format }))).toBe(message);
  });

  it("takes one file for Parquet", async () => {
    const files = [new File(["a\n1\n"], "a.csv"), new File(["a\n1\n"], "b.csv")];
    expect(await refusal(create(files, { fileFormat: "parquet" }))).toBe(
      "InputError: Parquet has one table: choose one file",
    );
  });
});

describe("cellValue", () => {
  it.each([
    [60, "yyyy-mm-dd", "1900-02-29"],
    [0.75, "h:mm AM/PM", "18:00:00"],
    [44197.5, '"day" d', "2021-01-01T12:00:00"],
    [44197 + 1 / 86_400, "m/d/yy h:mm", "2021-01-01T00:00:01"],
    [1.5, "[h]:mm:ss", "36:00:00"],
    [0.1 + 0.2, "General", 0.3],
    [5, '0 "days"', 5],
    [5, "[Red]0.00", 5],
  ])("reads %d in the format %j as %j", (v, z, expected) => {
    expect(cellValue({ t: "n", v, z }, false)).toBe(expected);
  });
});
