import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCsv } from "#shared/csv/csv-writer.ts";
import { RFC_4180 } from "#shared/csv/dialect.ts";
import { moveItem } from "#ui/move-item.ts";
import { choiceOptions, columnChoices, findChoices } from "./column-choice.ts";
import { parseColumnList, parseNames } from "./column-list.ts";
import { type ExtractSettings, extractColumns } from "./extract-columns.ts";
import { readColumns } from "./read-columns.ts";

const DIALECT = { ...RFC_4180, delimiter: "detect" };

async function* chunks(text: string, size = 1000) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function extract(text: string, columns: number[], settings: Partial<ExtractSettings> = {}, size?: number) {
  const pieces: Uint8Array[] = [];
  const all = { columns, names: [], header: true, guard: false, ...settings };
  for await (const piece of extractColumns(chunks(text, size), DIALECT, all)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe("extractColumns", () => {
  it("writes columns in the given order, even twice", async () => {
    expect(await extract("a,b,c\n1,2,3\n4,5,6\n", [3, 1])).toBe("c,a\n3,1\n6,4\n");
    expect(await extract("a,b\n1,2\n", [2, 2])).toBe("b,b\n2,2\n");
  });

  it("renames columns in the header only", async () => {
    expect(await extract("a,b\na,b\n", [2, 1], { names: ["", "x,y"] })).toBe('b,"x,y"\nb,a\n');
    expect(await extract("a,b\na,b\n", [1], { names: ["x"], header: false })).toBe("a\na\n");
  });

  it("keeps delimiter, line ends and cells, and fills short rows", async () => {
    expect(await extract('a;b\r\n"1;1";"x\r\ny"\r\n2\r\n', [2, 1])).toBe('b;a\r\n"x\r\ny";"1;1"\r\n;2\r\n');
  });

  it("writes a single empty cell as quotes, so that it stays a row", async () => {
    expect(await extract("a,b\n1,\n", [2])).toBe('b\n""\n');
  });

  it("guards against formulas on request", async () => {
    expect(await extract("a,b\n=1+1,2\n", [1], { guard: true })).toBe(`a\n"'=1+1"\n`);
  });

  it("rejects a column beyond the first row", async () => {
    await expect(extract("a,b\n1,2,3\n", [3])).rejects.toMatchObject({
      message: "There is no column 3: the first row has 2 columns.",
      field: "columns",
    });
  });

  it("writes the same columns as the table, wherever it is split", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "é"), maxLength: 5 });
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 });
    const columns = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(table, columns, fc.integer({ min: 1, max: 20 }), async (rows, list, size) => {
        // Commas in the first row, so that no other delimiter fits equally well.
        const all = [["x", "y", "z"], ...rows];
        const wanted = all.map((row) => list.map((column) => row[column - 1] as string));
        expect(await extract(writeCsv(all), list, {}, size)).toBe(writeCsv(wanted));
      }),
    );
  });
});

describe("readColumns", () => {
  it("reads only the header and the first row", async () => {
    const text = async function* () {
      yield* chunks(`a,"b\nc"\n1,2\n${"3,4\n".repeat(50_000)}`, 70_000);
      throw new Error("read too far");
    };
    expect(await readColumns(text(), DIALECT, true)).toEqual({ columns: ["a", "b\nc"], sample: ["1", "2"] });
  });

  it("numbers the columns without a header", async () => {
    expect(await readColumns(chunks("x,y\n"), DIALECT, false)).toEqual({
      columns: ["Column 1", "Column 2"],
      sample: ["x", "y"],
    });
  });
});

describe("parseColumnList", () => {
  it("accepts numbers in any order and rejects anything else", () => {
    expect(parseColumnList("3, 1,2")).toEqual([3, 1, 2]);
    expect(() => parseColumnList(" ")).toThrow("Please select at least one column to extract");
    for (const wrong of ["0", "a", "1,,2", "1.5", "-1"]) expect(() => parseColumnList(wrong)).toThrow(/numbers from 1/);
  });
});

describe("choiceOptions", () => {
  it("returns options that parse to the same columns and names", () => {
    const name = fc.string({ unit: fc.constantFrom("a", ",", '"', " ", "é"), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 5 }), (names) => {
        const columns = names.map((_, index) => `c${index}`);
        const choices = columnChoices({ columns, sample: [] }).map((choice, index) => ({
          ...choice,
          picked: true,
          rename: names[index] as string,
        }));
        const options = choiceOptions(choices);
        expect(parseColumnList(options.columns)).toEqual(names.map((_, index) => index + 1));
        expect(parseNames(options.names)).toEqual(names.every((text) => text === "") ? [] : names);
      }),
    );
  });

  it("follows the order of the list", () => {
    const choices = columnChoices({ columns: ["a", "b", "c"], sample: ["1"] });
    const moved = moveItem(choices, 2, 1).map((choice) => ({ ...choice, picked: choice.name !== "a" }));
    expect(choiceOptions(moved)).toEqual({ columns: "3,2", names: "" });
    expect(moveItem(choices, 0, 1).map(({ name }) => name)).toEqual(["b", "a", "c"]);
    expect(moveItem(choices, 0, 2).map(({ name }) => name)).toEqual(["b", "c", "a"]);
  });
});

describe("findChoices", () => {
  it("finds columns by old or new name, and unnamed ones by number", () => {
    const choices = columnChoices({ columns: ["Net price", "tax", "", "width"], sample: [] }).map((choice) =>
      choice.name === "width" ? { ...choice, rename: "Size in px" } : choice,
    );
    expect(findChoices(choices, " PRICE ")).toEqual([0]);
    expect(findChoices(choices, "size")).toEqual([3]);
    expect(findChoices(choices, "column 3")).toEqual([2]);
    expect(findChoices(choices, "")).toEqual([0, 1, 2, 3]);
    expect(findChoices(choices, "weight")).toEqual([]);
  });
});
