import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const { convert } = operations;

async function run(json: string | Blob, options: Record<string, unknown> = {}) {
  const result = await runOperation(convert, json, options);
  if (result.kind !== "text") throw new Error("Not a text");
  const { content, warnings } = result;
  return { csv: typeof content === "string" ? content : await content.text(), warnings };
}

const csvOf = async (json: string, options?: Record<string, unknown>) => (await run(json, options)).csv;

describe("json-to-csv: rows", () => {
  it("are the elements of an array, a single value, or the values of JSON Lines", async () => {
    expect(await csvOf('[{"a":1},{"a":2}]')).toBe("a\n1\n2\n");
    expect(await csvOf('{"a":1}')).toBe("a\n1\n");
    expect(await csvOf('{"a":1}\n{"a":2}\n')).toBe("a\n1\n2\n");
    expect(await csvOf('{"a":1}\n\n{\n"a":\n2}')).toBe("a\n1\n2\n");
    expect(await csvOf('[1,"x",null,true,[],{}]')).toBe('value\n1\nx\n""\ntrue\n""\n""\n');
    expect(await csvOf("7")).toBe("value\n7\n");
  });

  it("are whole arrays in JSON Lines", async () => {
    expect(await csvOf('["x","y"]\n[1,2]\n')).toBe("x,y\n1,2\n");
    expect(await csvOf('[{"a":1}]\n{"a":2}')).toBe("0.a,a\n1,\n,2\n".replace("0.a", "0").replace("1,", '"{""a"":1}",'));
  });

  it("are found by their path, through arrays and by names with dots", async () => {
    const json = '{"n":[{"a":0}],"a.b":{"c":[{"r":[{"x":1},{"x":2}]},{"r":[{"x":3}]},{"q":[{"x":4}]}]}}';
    expect(await csvOf(json, { path: "/a.b/c/r" })).toBe("x\n1\n2\n3\n");
    expect(await csvOf(json, { path: "n" })).toBe("a\n0\n");
    expect(await csvOf('{"p":{"x":1}}\n{"p":{"x":2}}', { path: "p" })).toBe("x\n1\n2\n");
    expect(await csvOf('{"\\u0070":[[1,2],[3,4]]}', { path: "p" })).toBe("1,2\n3,4\n");
  });

  it("are missing at a wrong path", async () => {
    expect(await run('{"a":[1]}', { path: "b" })).toEqual({ csv: "", warnings: ["Nothing is at this path"] });
    expect(await run("[]")).toEqual({ csv: "", warnings: ["There are no rows"] });
  });

  it("are hinted at if there is only one", async () => {
    const { warnings } = await run('{"total":1,"data":{"rows":[{"a":1}]}}');
    expect(warnings).toEqual([
      "There is only one row. For a row per element of data.rows, enter it as the path to the rows",
    ]);
  });
});

describe("json-to-csv: columns", () => {
  it("appear in the order of their first value", async () => {
    expect(await csvOf('[{"b":1},{"a":2,"b":3}]')).toBe("b,a\n1,\n3,2\n");
    expect(await csvOf('[{"2":"x","1":"y","__proto__":"z","constructor":1}]')).toBe(
      "2,1,__proto__,constructor\nx,y,z,1\n",
    );
  });

  it("can be chosen and sorted", async () => {
    const json = '[{"b":1,"a":{"z":2,"y":3}}]';
    expect(await csvOf(json, { sortColumns: true })).toBe("a.y,a.z,b\n3,2,1\n");
    expect(await run(json, { columns: "b, a.y, c" })).toEqual({
      csv: "b,a.y,c\n1,3,\n",
      warnings: ["No row has the column c"],
    });
  });

  it("keep values of the same name apart", async () => {
    expect(await run('[{"a.b":1,"a":{"b":2}}]')).toEqual({
      csv: "a.b,a.b\n1,2\n",
      warnings: ["Several columns are called a.b"],
    });
  });

  it("hold nested values in every way", async () => {
    const json = '[{"o":{"p":{"q":1.0},"e":{}},"l":["x, y",null,2.50,{"k":[]}],"s":[1e400,"\\u00e9"]}]';
    expect(await csvOf(json, { nested: "json" })).toBe(
      'o,l,s\n"{""p"":{""q"":1.0},""e"":{}}","[""x, y"",null,2.50,{""k"":[]}]","[1e400,""\\u00e9""]"\n',
    );
    expect(await csvOf(json, { arrays: "join", separator: "/" })).toBe(
      'o/p/q,l,s\n1.0,"[""x, y"",null,2.50,{""k"":[]}]",1e400; é\n',
    );
    expect(await csvOf(json, { arrays: "columns", separator: "_" })).toBe(
      'o_p_q,l_0,l_1,l_2,s_0,s_1\n1.0,"x, y",,2.50,1e400,é\n',
    );
  });

  it("hold the elements of an array, one row each", async () => {
    const json = '[{"id":1,"l":[{"a":1,"t":[1]},{"b":2},3,[4]]},{"id":2,"l":[]},{"id":3},{"l":"x"}]';
    expect(await csvOf(json, { expand: "l", arrays: "columns" })).toBe(
      "id,l.a,l.t.0,l.b,l,l.0\n1,1,1,,,\n1,,,2,,\n1,,,,3,\n1,,,,,4\n2,,,,,\n3,,,,,\n,,,,x,\n",
    );
  });
});

describe("json-to-csv: cells", () => {
  it("keep the text of strings, numbers and literals", async () => {
    expect(await csvOf('["12345678901234567890","\\"\\\\\\n","\\\\"]')).toBe(
      'value\n12345678901234567890\n"""\\\n"\n\\\n',
    );
    expect(await csvOf("[12345678901234567890,1.0,-0,1E5,true]")).toBe(
      "value\n12345678901234567890\n1.0\n-0\n1E5\ntrue\n",
    );
  });

  it("are written as the options say", async () => {
    const json = '[{"a":"=1","b":2}]';
    const options = { quoting: "texts", lineEnd: "crlf", bom: true, guard: true, delimiter: "pipe" };
    // A Blob is decoded without its mark.
    expect((await runOperation(convert, json, options)) as unknown).toMatchObject({
      content: `\ufeff"a"|"b"\r\n"'=1"|2\r\n`,
    });
    expect(await csvOf(json, { header: false })).toBe("=1,2\n");
  });

  it("are those of JSON.parse, however the file is cut", async () => {
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom("a", '"', "\\", ",", "{", "]", "\n", "é", "🧵", ":") }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    );
    const rows = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(0, 2), async (table, indent) => {
        const objects = table.map(([a, b, c]) => ({ a, o: { b, 'c"}': c } }));
        const texts = table.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
        const expected = await csvOf(JSON.stringify([["a", "o.b", 'o.c"}'], ...texts]));
        expect(await csvOf(JSON.stringify(objects, null, indent))).toBe(expected);
        expect(await csvOf(objects.map((row) => JSON.stringify(row)).join("\n"))).toBe(expected);
      }),
    );
  });
});

describe("json-to-csv: hostile and big input", () => {
  it("reports invalid JSON with its position", async () => {
    await expect(run('[{"a":1},\n{"a":}]')).rejects.toMatchObject({
      name: "InputError",
      message: "Invalid JSON: Unexpected '}' at line 2, column 6: expected a value after ':'",
      position: { line: 2, column: 6 },
    });
    await expect(run(new Blob([" \n"]))).rejects.toMatchObject({ message: "Please enter JSON to convert" });
  });

  it("warns of duplicate keys", async () => {
    expect(await run('[{"a":1,"a":2}]')).toEqual({
      csv: "a\n2\n",
      warnings: ['Duplicate key "a" at line 1, column 9: its last value is kept'],
    });
  });

  it("keeps values nested deeper than 100 levels as JSON text", async () => {
    const depth = 100_000;
    const json = `[${'{"a":'.repeat(depth)}1${"}".repeat(depth)}]`;
    const csv = await csvOf(json);
    expect(csv.slice(0, csv.indexOf("\n"))).toBe(Array(100).fill("a").join("."));
    expect(csv.length).toBeGreaterThan(depth);
    const arrays = await csvOf("[".repeat(depth) + "]".repeat(depth), { arrays: "columns" });
    expect(arrays.length).toBeGreaterThan(depth);
  });

  it("rejects tables with too many columns or empty cells", async () => {
    const wide = Array.from({ length: 16_385 }, (_, index) => `"${index}":1`);
    await expect(csvOf(`{${wide}}`)).rejects.toThrow("more than 16,384 different columns");
    const sparse = `[{${wide.slice(1)}}${",{}".repeat(100_000)}]`;
    await expect(run(sparse)).rejects.toThrow("mostly empty cells");
    const repeated = `{"a":"${"x".repeat(500_000)}","l":[${Array(1000).fill(1)}]}`;
    await expect(run(repeated, { expand: "l" })).rejects.toThrow("repeat the same cells for gigabytes");
  });

  it("converts 50,000 rows across chunks", async () => {
    const row = '{"id":1,"text":"some text, with a comma","nested":{"a":[1,2],"b":true}}';
    const { csv } = await run(new Blob([row, `\n${row}`.repeat(49_999)]));
    const line = '1,"some text, with a comma","[1,2]",true\n';
    expect(csv === `id,text,nested.a,nested.b\n${line.repeat(50_000)}`).toBe(true);
  });
});
