import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { streamText } from "#shared/text-source.ts";
import { findJsonError } from "./json-formatter.ts";
import { repairJson } from "./repair-json.ts";

describe("repairJson", () => {
  it.each([
    ["{a:1,}", '{"a":1}', ["Replaced 'a' with \"a\" at line 1, column 2", "Removed ',' at line 1, column 5"]],
    ['{"a":1 "b":2', '{"a":1, "b":2}', ["Added ',' at line 1, column 7", "Added '}' at line 1, column 13"]],
    [
      "[True,\n None] // x",
      "[true,\nnull]",
      [
        "Replaced 'True' with 'true' at line 1, column 2",
        "Replaced 'None' with 'null' at line 2, column 2",
        "Removed '// x' at line 2, column 8",
      ],
    ],
    [
      '```json\n{"a":1}\n```',
      '{"a":1}\n',
      ["Removed '```json' at line 1, column 1", "Removed '```' at line 3, column 1"],
    ],
    [
      'Here is the JSON:\n\n```json\n{"a": 1, "b": [1, 2]}\n```\n\nLet me know!',
      '{"a":1,"b":[1,2]}\n',
      ["Removed 'Here is the JSON:⏎⏎```json' at line 1, column 1", "Removed '```⏎⏎Let me know!' at line 5, column 1"],
    ],
    [
      '# config\n{"port": 80,} # end',
      '\n{"port":80}',
      [
        "Removed '# config' at line 1, column 1",
        "Removed ',' at line 2, column 12",
        "Removed '# end' at line 2, column 15",
      ],
    ],
    ["const x = {a: 1};", '{"a":1}', expect.arrayContaining(["Removed 'const x =' at line 1, column 1"])],
    ["[1,,2]", "[1,2]", ["Removed ',' at line 1, column 4"]],
    ["{'a':'x\\x41'}", '{"a":"x\\u0041"}', expect.anything()],
    [String.raw`{"path":"C:\Users",}`, String.raw`{"path":"C:\\Users"}`, expect.anything()],
    ["[NaN]", "[null]", ["Replaced 'NaN' with 'null' at line 1, column 2"]],
    ["{a:'x{'}", '{"a":"x{"}', expect.anything()],
    ["['a']", '["a"]', ["Replaced 'a' with \"a\" at line 1, column 2"]],
    ["“a”", '"a"', ["Replaced '“a”' with \"a\" at line 1, column 1"]],
    [
      '{"id": 12345678901234567890, x: 1.50}',
      '{"id": 12345678901234567890, "x": 1.50}',
      ["Replaced 'x' with \"x\" at line 1, column 30"],
    ],
  ])("repairs %j and lists the changes", async (broken, json, changes) => {
    const repaired = await repairText(broken);
    expect(repaired.json.replaceAll(" ", "")).toBe(json.replaceAll(" ", ""));
    expect(repaired.changes).toEqual(changes);
  });

  it("lists ten changes and counts the rest", async () => {
    const { changes, moreChanges } = await repairText(`[${"'a',".repeat(1_500)}]`);
    expect(changes).toHaveLength(10);
    expect(moreChanges).toBeGreaterThan(1_400);
  });

  it("repairs thousands of strings that contain a bracket", async () => {
    const { json } = await repairText(`[${"{a:'{'},".repeat(6_000)}]`);
    expect(JSON.parse(json)).toHaveLength(6_000);
  });

  it("reports where it gives up", async () => {
    await expect(repairText("}")).rejects.toThrow(
      expect.objectContaining({
        name: "InputError",
        message: expect.stringMatching(/^Invalid JSON that cannot be repaired: .* at line 1, column \d$/),
      }),
    );
    await expect(repairText("const x = {\n\na b}")).rejects.toThrow("Colon expected at line 3, column 4");
    await expect(repairText("[".repeat(100_000))).rejects.toThrow("nested too deeply");
  });
});

describe("repairJson of a big file", () => {
  const validValues = fc.array(fc.constantFrom("1", '"a, b"', '{"b":[1,{"c":"}"}]}', '"é\\"😀"'), {
    minLength: 1,
    maxLength: 5,
  });
  const lineBreak = fc.constantFrom("", "\n", "\r\n", "\r");
  const broken = fc
    .array(fc.constantFrom("a", '"b"', "'c'", ",", ":", "[", "]", "}", " ", "\n", "// d\n", "1.5", "None", '"'), {
      maxLength: 8,
    })
    .map((parts) => parts.join(""));

  it.each([
    ["an array", "[", (value: string) => value, "]"],
    ["an object", "{", (value: string, index: number) => `"k${index}": ${value}`, "}"],
  ])("repairs the end of %s like the whole", async (_, opening, write, closing) => {
    await fc.assert(
      fc.asyncProperty(validValues, lineBreak, broken, fc.boolean(), async (values, separator, tail, closed) => {
        const head = opening + values.map((value, index) => `${write(value, index)},${separator}`).join("");
        const text = `${head}${tail}${closed ? closing : ""}`;
        fc.pre((await findFault(text)) !== undefined);
        const repairing = [repairText(text), repairText(text, 0)].map(async (repair) => (await repair).json);
        const [whole, inPart] = await Promise.allSettled(repairing);
        expect(inPart).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['[1,\r\n2,\r\n{"a":3', '[1,\r\n2,\r\n{"a":3}]', ["Added '}]' at line 3, column 7"]],
    ['{"a": [1,\n2],"b":3,}', '{"a": [1,\n2],"b":3}', ["Removed ',' at line 2, column 9"]],
    [
      "[1,2]\n[3]",
      "[\n[1,2],\n[3]\n]",
      ["Added '[' at line 1, column 1", "Added ',' at line 1, column 6", "Added ']' at line 2, column 4"],
    ],
  ])("repairs the end of %j, and reports positions in the file", async (text, json, changes) => {
    expect(await repairText(text, 0)).toEqual({ json, changes, moreChanges: 0 });
  });
});

async function repairText(text: string, wholeBytes?: number) {
  const { json, ...changes } = await repairJson(new Blob([text]), (await findFault(text)) ?? {}, wholeBytes);
  return { json: await json.text(), ...changes };
}

async function findFault(text: string) {
  return (await findJsonError(streamText(text)))?.position;
}
