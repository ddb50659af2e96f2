import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCsv } from "#shared/csv/csv-writer.ts";
import { RFC_4180 } from "#shared/csv/dialect.ts";
import { type MergeSettings, mergeCsv } from "./merge-csv.ts";
import { unionOfColumns } from "./union-of-columns.ts";

async function merge(texts: string[], settings: Partial<MergeSettings> = {}) {
  const inputs = texts.map((text, index) => ({
    label: `CSV ${index + 1}`,
    name: `${index + 1}.csv`,
    place: index,
    chunks: async function* () {
      yield new TextEncoder().encode(text);
    },
  }));
  const notes: string[] = [];
  const pieces: Uint8Array[] = [];
  const all: MergeSettings = { header: true, columns: "position", guard: false, source: false, ...settings };
  const note = (remark: string) => notes.push(remark);
  for await (const piece of mergeCsv(inputs, { ...RFC_4180, delimiter: "detect" }, all, note)) pieces.push(piece);
  return { csv: Buffer.concat(pieces).toString(), notes };
}

describe("mergeCsv", () => {
  it("keeps the first header and drops the others", async () => {
    expect(await merge(["a,b\n1,2\n", "a,b\n3,4\n", "a,b\n5,6\n"])).toEqual({ csv: "a,b\n1,2\n3,4\n5,6\n", notes: [] });
  });

  it("separates rows at a missing final line break, and uses the first file's line endings", async () => {
    expect((await merge(["a\r\n1", "a\n2\n"])).csv).toBe("a\r\n1\r\n2\r\n");
  });

  it("uses the first file's delimiter and quotes cells that contain it", async () => {
    expect(await merge(["a,b\n1,2\n", "a;b\n3,5;4\n"])).toEqual({
      csv: 'a,b\n1,2\n"3,5",4\n',
      notes: ["CSV 2: Fields are separated by semicolons."],
    });
  });

  it("warns about a different header and adds rows unchanged", async () => {
    const { csv, notes } = await merge(["a,b\n1,2\n", "b,c\n3,4\n", "a,b\n5\n", "a\n6\n", "a,a\n7,8\n"]);
    expect(csv).toBe("a,b\n1,2\n3,4\n5\n6\n7,8\n");
    const rest = 'Its rows were added by position. To match the columns, choose "By name".';
    expect(notes).toEqual([
      `CSV 2 has a different header from the first: "b, c" instead of "a, b". ${rest}`,
      `CSV 4 has a different header from the first: "a" instead of "a, b". ${rest}`,
      `CSV 5 has a different header from the first: "a, a" instead of "a, b". ${rest}`,
    ]);
  });

  it("reorders the columns of a file with the same names, and says so", async () => {
    const { csv, notes } = await merge(["a,b\n1,2\n", "b,a\n3,4\n5\n6,7,8\n", "a,b\n9,0\n"]);
    expect(csv).toBe("a,b\n1,2\n4,3\n,5\n7,6,8\n9,0\n");
    expect(notes).toEqual([
      "CSV 2 has the columns of the first file in another order. They were put in the order of the first header.",
    ]);
    expect((await merge(["a,a,b\n1,2,3\n", "b,a,a\n3,1,2\n"])).csv).toBe("a,a,b\n1,2,3\n1,2,3\n");
    expect((await merge(["a,b\n1,2\n", "b,a\n3,4\n"], { header: false })).csv).toBe("a,b\n1,2\nb,a\n3,4\n");
  });

  it("ignores spaces around column names, but not inside quotes", async () => {
    expect(await merge(["a,b\n1,2\n", " a, b \n3,4\n"])).toEqual({ csv: "a,b\n1,2\n3,4\n", notes: [] });
    expect((await merge(["a, b\n1,2\n", "b,a\n3,4\n"])).csv).toBe("a, b\n1,2\n4,3\n");
    expect((await merge(["a, b\n1,2\n", "b\n3\n"], { columns: "name" })).csv).toBe("a,b\n1,2\n,3\n");
    expect((await merge(["a,b\n1,2\n", '"a "\n3\n'], { columns: "name" })).csv).toBe("a,b,a \n1,2,\n,,3\n");
  });

  it("matches columns by name and keeps all columns", async () => {
    const { csv, notes } = await merge(["a,b\n1,2\n", "c,a\n3,4\n5\n", "d\n6\n"], { columns: "name" });
    expect(csv).toBe("a,b,c,d\n1,2,,\n4,,3,\n,,5,\n,,,6\n");
    expect(notes).toEqual([]);
  });

  it("reports how many rows have cells without a column", async () => {
    const { csv, notes } = await merge(["a\n1,x\n", "b\n2\n"], { columns: "name" });
    expect(csv).toBe("a,b\n1,\n,2\n");
    expect(notes).toEqual(["CSV 1: 1 row has more cells than the header. Its extra cells are left out."]);
  });

  it("keeps every row without headers", async () => {
    expect((await merge(["1,2\n", "3,4\n"], { header: false, columns: "name" })).csv).toBe("1,2\n3,4\n");
  });

  it("adds a column with the source of each row", async () => {
    const texts = ["a,b\n1,2\n", "b,a\n3,4\n5\n"];
    expect((await merge(texts, { source: true })).csv).toBe("file,a,b\n1.csv,1,2\n2.csv,4,3\n2.csv,,5\n");
    expect((await merge(texts, { source: true, columns: "name" })).csv).toBe(
      "file,a,b\n1.csv,1,2\n2.csv,4,3\n2.csv,,5\n",
    );
    expect((await merge(["1\n", "2\n"], { source: true, header: false })).csv).toBe("1.csv,1\n2.csv,2\n");
  });

  it("guards against formulas on request", async () => {
    expect((await merge(["a\n=1\n", "a\n@x\n"], { guard: true })).csv).toBe(`a\n"'=1"\n"'@x"\n`);
  });

  it("names the file with an unclosed quote", async () => {
    await expect(merge(["a\n1\n", 'a\n"2\n'])).rejects.toMatchObject({
      message: "CSV 2: Row 2: the quote that opens a field on line 2, column 1 is never closed.",
      position: { file: 1, line: 2, column: 1 },
    });
  });

  it("keeps all rows of all tables in order", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "é"), maxLength: 5 });
    const table = fc.array(fc.tuple(cell, cell), { maxLength: 4 });
    const columns = fc.constantFrom("position", "name") satisfies fc.Arbitrary<MergeSettings["columns"]>;
    await fc.assert(
      fc.asyncProperty(fc.array(table, { minLength: 2, maxLength: 4 }), columns, async (tables, how) => {
        const { csv } = await merge(
          tables.map((rows) => writeCsv([["x", "y"], ...rows])),
          { columns: how },
        );
        expect(csv).toBe(writeCsv([["x", "y"], ...tables.flat()]));
      }),
    );
  });
});

describe("unionOfColumns", () => {
  it("matches columns with the same name in order", () => {
    expect(
      unionOfColumns([
        ["a", "a"],
        ["b", "a", "a", "a"],
      ]),
    ).toEqual({
      columns: ["a", "a", "b", "a"],
      places: [
        [0, 1, undefined, undefined],
        [1, 2, 0, 3],
      ],
    });
  });
});
