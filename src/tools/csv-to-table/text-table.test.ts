import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCsv } from "#shared/csv/csv-writer.ts";
import { RFC_4180 } from "#shared/csv/dialect.ts";
import { displayWidth } from "#shared/csv/display-width.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { markdownTable, textTable } from "./text-table.ts";

const opener = (text: string) => () => {
  const chunks = async function* () {
    yield new TextEncoder().encode(text);
  };
  return openCsv(chunks(), RFC_4180);
};

async function collect(pieces: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

const markdown = (text: string, header = true) => collect(markdownTable(opener(text), { header }));
const ascii = (text: string, header = true) => collect(textTable(opener(text), { header, frame: "ascii" }));

const cell = fc.string({ unit: fc.constantFrom("a", "|", "\n", "李", "é", " ", "\t", "\\", "<"), maxLength: 6 });
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

describe("markdownTable", () => {
  it("aligns columns and fills short rows", async () => {
    expect(await markdown("a,bb,c\nlonger,1\n")).toBe(
      "| a      | bb  | c   |\n| ------ | --- | --- |\n| longer | 1   |     |\n",
    );
  });

  it("has an empty head when there is no header", async () => {
    expect(await markdown("1,2\n", false)).toBe("|     |     |\n| --- | --- |\n| 1   | 2   |\n");
  });

  it("escapes what would be markup", async () => {
    const text = await markdown(
      writeCsv([["h"], ["a|b\\"], ["*x* _y_ z_z `c`"], ["<img> &lt; [l](u) ~~s~~"], ["1\r\n2"]]),
    );
    expect(
      text
        .split("\n")
        .slice(2, -1)
        .map((line) => line.slice(2, -2).trim()),
    ).toEqual(["a\\|b\\\\", "\\*x\\* \\_y\\_ z_z \\`c\\`", "&lt;img> &amp;lt; \\[l\\](u) \\~\\~s\\~\\~", "1<br>2"]);
  });

  it("leaves an underscore inside a word as it is", async () => {
    const lines = (await markdown("snake_case,_a,b_,c__d,é_é,_\n")).split("\n");
    expect(lines[0]).toBe("| snake_case | \\_a | b\\_ | c\\_\\_d | é_é | \\_  |");
  });

  it.each(["\\", "`", "*", "[", "]", "|", "~", "_"])("escapes a cell of nothing but %s", async (character) => {
    expect(await markdown(`${character}\n`)).toContain(`| \\${character} `);
  });

  it("has as many bars on every line, all lines equally wide", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const lines = (await markdown(writeCsv(table))).split("\n").slice(0, -1);
        const columns = Math.max(...table.map((row) => row.length));
        expect(lines).toHaveLength(table.length + 1);
        expect(new Set(lines.map((line) => line.match(/(?<!\\)(\\\\)*\|/g)?.length))).toEqual(new Set([columns + 1]));
        expect(new Set(lines.map(displayWidth)).size).toBe(1);
      }),
    );
  });
});

describe("textTable", () => {
  it("draws a frame, a rule below the header, and a line for each line of a cell", async () => {
    expect(await ascii('n,x\n1,"a\nb"\n')).toBe("+---+---+\n| n | x |\n+---+---+\n| 1 | a |\n|   | b |\n+---+---+\n");
    expect(await ascii("1\n2\n", false)).toBe("+---+\n| 1 |\n| 2 |\n+---+\n");
  });

  it("draws with box characters", async () => {
    const text = await collect(textTable(opener("a,b\n1,2\n"), { header: true, frame: "box" }));
    expect(text).toBe("┌───┬───┐\n│ a │ b │\n├───┼───┤\n│ 1 │ 2 │\n└───┴───┘\n");
  });

  it("draws all lines equally wide", async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (table, header) => {
        const lines = (await ascii(writeCsv(table), header)).split("\n").slice(0, -1);
        expect(new Set(lines.map(displayWidth)).size).toBe(1);
      }),
    );
  });

  it("draws characters of every width, quotes and lines of it as the rest", async () => {
    const text = await ascii('city,note\nZürich,"say ""yes"""\n東京,"a\tb"\nnaïve café,"one\r\ntwo"\n');
    expect(text.split("\n").slice(3, -2)).toEqual([
      '| Zürich     | say "yes" |',
      "| 東京       | a b       |",
      "| naïve café | one       |",
      "|            | two       |",
    ]);
  });

  it("draws rows of any length where pieces of output meet", async () => {
    const lengths = fc.array(fc.nat({ max: 90_000 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(lengths, fc.boolean(), async (cells, header) => {
        const texts = cells.map((length, index) => `${index}${(index % 3 === 0 ? "é" : "x").repeat(length)}`);
        const lines = (await ascii(`${texts.join("\n")}\n`, header)).split("\n").filter((line) => line.startsWith("|"));
        expect(lines.map((line) => line.slice(2, -2).trimEnd())).toEqual(texts);
      }),
      { numRuns: 20 },
    );
  });

  it("does not let one long cell fill all lines with spaces", async () => {
    const [top = ""] = (await ascii(`a\n${"x".repeat(5_000)}\n`)).split("\n");
    expect(top).toHaveLength(204);
  });
});
