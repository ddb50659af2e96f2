import fc from "fast-check";
import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations as csvToJson } from "#tools/csv-to-json/tool.ts";
import { operations as jsonToCsv } from "#tools/json-to-csv/tool.ts";

const texts = fc.string({
  unit: fc.constantFrom("a", "1", ",", ";", '"', "\\", "\n", "\r", " ", "é", "🧵", "=", "-", "."),
});
const json = fc.oneof(texts, fc.integer().map(String), fc.double({ noNaN: true, noDefaultInfinity: true }).map(String));

const table = fc
  .record({
    names: fc.uniqueArray(
      texts.filter((name) => name !== ""),
      { minLength: 1, maxLength: 5 },
    ),
    rows: fc.array(fc.array(json, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
  })
  .map(({ names, rows }) => rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]]))));

it("JSON to CSV and CSV to JSON are inverse", async () => {
  const options = fc.record({
    delimiter: fc.constantFrom("comma", "semicolon", "tab", "pipe"),
    quoting: fc.constantFrom("needed", "texts", "all"),
    lineEnd: fc.constantFrom("lf", "crlf"),
    bom: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(table, options, fc.constantFrom("objects", "lines"), async (rows, style, shape) => {
      const input = shape === "lines" ? rows.map((row) => JSON.stringify(row)).join("\n") : JSON.stringify(rows);
      const csv = await runOperation(jsonToCsv.convert, input, style);
      const { delimiter } = style;
      const text = "content" in csv ? csv.content : "";
      const back = await runOperation(csvToJson.convert, text, { delimiter, shape, indent: "none" });
      expect(back).toMatchObject({ content: shape === "lines" ? `${input}\n` : input });
    }),
  );
});

it("numbers and booleans survive the way through CSV", async () => {
  const input = '[{"a":1.50,"b":true,"c":-2e5,"d":"x"},{"a":0,"b":false,"c":9007199254740991,"d":"007"}]';
  const csv = await runOperation(jsonToCsv.convert, input);
  const text = "content" in csv ? csv.content : "";
  expect(await runOperation(csvToJson.convert, text, { types: true, indent: "none" })).toMatchObject({
    content: input,
  });
});
