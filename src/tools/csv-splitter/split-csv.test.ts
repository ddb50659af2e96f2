import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { writeCsv } from "#shared/csv/csv-writer.ts";
import { RFC_4180 } from "#shared/csv/dialect.ts";
import { type SplitSettings, splitCsv } from "./split-csv.ts";
import { zipFiles } from "./zip-files.ts";

async function* chunks(text: string, size = 1000) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function split(text: string, settings: Partial<SplitSettings> = {}, size?: number) {
  const files: [string, string][] = [];
  const all = splitCsv(
    chunks(text, size),
    { ...RFC_4180, delimiter: "detect" },
    { rows: 2, header: true, guard: false, ...settings },
  );
  for await (const { name, pieces } of all) files.push([name, Buffer.concat(pieces).toString()]);
  return files;
}

describe("splitCsv", () => {
  it("repeats the header in every file and numbers the files", async () => {
    expect(await split("a,b\n1,2\n3,4\n5,6")).toEqual([
      ["split_1.csv", "a,b\n1,2\n3,4\n"],
      ["split_2.csv", "a,b\n5,6\n"],
    ]);
    expect(await split("a\n1\n2\n3\n4\n")).toHaveLength(2);
  });

  it("counts the first row as data without a header", async () => {
    expect(await split("1\n2\n3\n", { header: false })).toEqual([
      ["split_1.csv", "1\n2\n"],
      ["split_2.csv", "3\n"],
    ]);
  });

  it("never cuts a cell, and copies quotes and spaces verbatim", async () => {
    expect(await split('a,b\n"x\ny", z \n"q""q","1"\n', { rows: 1 })).toEqual([
      ["split_1.csv", 'a,b\n"x\ny", z \n'],
      ["split_2.csv", 'a,b\n"q""q","1"\n'],
    ]);
  });

  it("keeps the delimiter and line endings", async () => {
    expect(await split("a;b\r\n1;2\r\n3;4", { rows: 1 })).toEqual([
      ["split_1.csv", "a;b\r\n1;2\r\n"],
      ["split_2.csv", "a;b\r\n3;4\r\n"],
    ]);
  });

  it("returns one file for a header alone, and guards against formulas on request", async () => {
    expect(await split("a,b\n")).toEqual([["split_1.csv", "a,b\n"]]);
    expect(await split("a\n=1+1\n", { guard: true })).toEqual([["split_1.csv", `a\n"'=1+1"\n`]]);
  });

  it("keeps all rows in order across files", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "é"), minLength: 1, maxLength: 5 });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 9 });
    const settings = fc.tuple(table, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 30 }));
    await fc.assert(
      fc.asyncProperty(settings, async ([rows, size, cut]) => {
        const [head, ...body] = rows.map((row) => writeCsv([row]));
        const files = await split(writeCsv(rows), { rows: size }, cut);
        expect(files).toHaveLength(Math.ceil(body.length / size));
        expect(files.every(([, text]) => text.startsWith(head as string))).toBe(true);
        expect(files.map(([, text]) => text.slice(head?.length)).join("")).toBe(body.join(""));
      }),
    );
  });
});

describe("zipFiles", () => {
  it("creates an archive that unzips to the same files", async () => {
    const long = "x".repeat(1_500_000);
    const files = splitCsv(chunks(`a\n1\n2\n3\n${long}\n`), RFC_4180, { rows: 2, header: true, guard: false });
    const pieces: Uint8Array[] = [];
    for await (const piece of zipFiles(files)) pieces.push(piece);
    const unpacked = unzipSync(Buffer.concat(pieces));
    expect(Object.entries(unpacked).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["split_1.csv", "a\n1\n2\n"],
      ["split_2.csv", `a\n3\n${long}\n`],
    ]);
  });
});
