import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCsv } from "#shared/csv/csv-writer.ts";
import { RFC_4180 } from "#shared/csv/dialect.ts";
import { displayWidth } from "#shared/csv/display-width.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { markdownTable, textTable } from "./text-table.ts";

const sourceOf = (text: string) => () => {
  const chunks = async function* () {
    yield new TextEncoder().encode(text);
  };
  return openCsv(chunks(), RFC_4180);
};

async function collect(pieces: AsyncIterable<string>) {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

const markdown = (text: string, header = true) => collect(markdownTable(sourceOf(text), { header }));
const ascii = (text: string, header = true) => collect(textTable(sourceOf(text), { header, frame: "ascii" }));

/** Reference implementation that works on whole texts. */
function drawReference(
  table: readonly (readonly string[])[],
  style: { minWidth: number; draw: (cell: string) => string },
) {
  const records = table.map((row) => row.map((cell) => style.draw(cell).split("\n")));
  const columns = Math.max(...table.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(
      style.minWidth,
      ...records.map((cells) => Math.min(200, Math.max(...(cells[column] ?? [""]).map(displayWidth)))),
    ),
  );
  const lines = records.map((cells) =>
    Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, line) => {
      const texts = widths.map((width, column) => {
        const text = cells[column]?.[line] ?? "";
        return text + " ".repeat(Math.max(0, width - displayWidth(text)));
      });
      return `| ${texts.join(" | ")} |\n`;
    }).join(""),
  );
  return { widths, lines };
}

const drawText = (cell: string) =>
  cell
    .split(/\r\n|[\r\n]/)
    .map((line) => line.replace(/\p{Cc}/gu, (control) => (control < "\x80" ? " " : control)))
    .join("\n");
const drawMarkdown = (cell: string) =>
  cell
    .replace(/[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/\r\n|[\r\n]/g, "<br>");

const anyCell = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom(...'a1 é\t\n\r"_|\\<&~李€', "\r\n", "a_b", "\u0301", "👩‍👧", "\x7f", "\x85"),
      maxLength: 8,
    }),
    fc.constantFrom(1, 1, 1, 40),
  )
  .map(([text, times]) => text.repeat(times));
const anyTable = fc.array(
  fc
    .array(anyCell, { minLength: 1, maxLength: 4 })
    .chain((row) => fc.constantFrom(row, row, row, Array(300).fill(row[0]))),
  { minLength: 1, maxLength: 6 },
);

const cell = fc.string({ unit: fc.constantFrom("a", "|", "\n", "李", "é", " ", "\t", "\\", "<"), maxLength: 6 });
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

describe("markdownTable", () => {
  it("aligns columns and fills short rows", async () => {
    expect(await markdown("a,bb,c\nlonger,1\n")).toBe(
      "| a      | bb  | c   |\n| ------ | --- | --- |\n| longer | 1   |     |\n",
    );
  });

  it("writes an empty head without a header", async () => {
    expect(await markdown("1,2\n", false)).toBe("|     |     |\n| --- | --- |\n| 1   | 2   |\n");
  });

  it("escapes markup", async () => {
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

  it("keeps an underscore inside a word", async () => {
    const lines = (await markdown("snake_case,_a,b_,c__d,é_é,_\n")).split("\n");
    expect(lines[0]).toBe("| snake_case | \\_a | b\\_ | c\\_\\_d | é_é | \\_  |");
  });

  it.each(["\\", "`", "*", "[", "]", "|", "~", "_"])("escapes a cell with only %s", async (character) => {
    expect(await markdown(`${character}\n`)).toContain(`| \\${character} `);
  });

  it.runIf(process.env.NIGHTLY)("agrees with the reference implementation", async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, async (table) => {
        const { widths, lines } = drawReference(table, { minWidth: 3, draw: drawMarkdown });
        const [head = "", ...body] = lines;
        const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |\n`;
        const drawn = await collect(markdownTable(sourceOf(writeCsv(table)), { header: true }));
        expect(drawn).toBe(head + rule + body.join(""));
      }),
    );
  });

  it("writes equally wide lines with the same number of bars", async () => {
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
  it("draws a frame, a rule below the header, and one line per line of a cell", async () => {
    expect(await ascii('n,x\n1,"a\nb"\n')).toBe("+---+---+\n| n | x |\n+---+---+\n| 1 | a |\n|   | b |\n+---+---+\n");
    expect(await ascii("1\n2\n", false)).toBe("+---+\n| 1 |\n| 2 |\n+---+\n");
  });

  it("draws with box characters", async () => {
    const text = await collect(textTable(sourceOf("a,b\n1,2\n"), { header: true, frame: "box" }));
    expect(text).toBe("┌───┬───┐\n│ a │ b │\n├───┼───┤\n│ 1 │ 2 │\n└───┴───┘\n");
  });

  it.runIf(process.env.NIGHTLY)("agrees with the reference implementation", async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, async (table) => {
        const { widths, lines } = drawReference(table, { minWidth: 0, draw: drawText });
        const rule = `+${widths.map((width) => "-".repeat(width + 2)).join("+")}+\n`;
        const drawn = await collect(textTable(sourceOf(writeCsv(table)), { header: false, frame: "ascii" }));
        expect(drawn).toBe(rule + lines.join("") + rule);
      }),
    );
  });

  it("draws equally wide lines", async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (table, header) => {
        const lines = (await ascii(writeCsv(table), header)).split("\n").slice(0, -1);
        expect(new Set(lines.map(displayWidth)).size).toBe(1);
      }),
    );
  });

  it("aligns wide characters, quotes, tabs and multi-line cells", async () => {
    const text = await ascii('city,note\nZürich,"say ""yes"""\n東京,"a\tb"\nnaïve café,"one\r\ntwo"\n');
    expect(text.split("\n").slice(3, -2)).toEqual([
      '| Zürich     | say "yes" |',
      "| 東京       | a b       |",
      "| naïve café | one       |",
      "|            | two       |",
    ]);
  });

  it("draws rows of any length across output pieces", async () => {
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

  it("limits the column width, so that one long cell doesn't pad all lines", async () => {
    const [top = ""] = (await ascii(`a\n${"x".repeat(5_000)}\n`)).split("\n");
    expect(top).toHaveLength(204);
  });
});
