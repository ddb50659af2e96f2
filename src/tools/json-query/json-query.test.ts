import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runOperation } from "#shared/run-operation.ts";
import { CHEAT_SHEETS, type QueryLanguage, SHEET_SAMPLE } from "./cheat-sheets.ts";
import type { QueryResult } from "./query-result.ts";
import { operations } from "./tool.ts";

async function run(language: QueryLanguage, input: string, query: string, options: object = {}) {
  const result = await runOperation(operations[language], input, { indent: "none", query, ...options });
  if (result.kind !== "data") throw new Error("no data");
  return { ...(result.data as QueryResult), warnings: result.warnings };
}

async function errorOf(language: QueryLanguage, input: string, query: string, options: object = {}) {
  const error = await run(language, input, query, options).then(
    ({ output }) => expect.fail(`no error but ${output}`),
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  const { message, field, position } = error as InputError;
  return { message, field, offset: position?.offset };
}

const QUERY_LIKE = /^[$@a.*?[\]()|&!'"`{}:,0-9 -]{0,12}$/;
const DEEP = 100_000;
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe.each(Object.entries(CHEAT_SHEETS))("cheat sheet of %s", (language, entries) => {
  it.each(entries)("is right about $query", async ({ query, result }) => {
    expect((await run(language as QueryLanguage, SHEET_SAMPLE, query)).output).toBe(result);
  });
});

describe.each(["jsonpath", "jmespath", "jq"] as const)("%s", (language) => {
  it("gives the whole JSON without a query", async () => {
    const { output } = await run(language, '{"a":[1]}', " ");
    expect(output).toBe(language === "jsonpath" ? '[{"a":[1]}]' : '{"a":[1]}');
  });

  it("names line and column of an error in the JSON", async () => {
    const error = await errorOf(language, '{\n  "a": 1,\n}', "");
    expect(error).toMatchObject({ field: "input", message: expect.stringContaining("line 2, column 9") });
  });

  it("gives an error for 100,000 levels of nesting", async () => {
    await errorOf(language, nested(DEEP), "");
  });

  it("reads __proto__ and constructor as names like any other", async () => {
    const path = { jsonpath: "$.__proto__.x", jmespath: "__proto__.x", jq: ".__proto__.x" }[language];
    const { output } = await run(language, '{"__proto__": {"x": 1}}', path);
    expect(output).toBe(language === "jsonpath" ? "[1]" : "1");
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  it("skips a byte order mark", async () => {
    expect((await run(language, "\uFEFF[1]", "")).output).toMatch(/1/);
  });

  it("indents", async () => {
    const query = { jsonpath: "$.a", jmespath: "[a]", jq: "[.a]" }[language];
    expect((await run(language, '{"a":1}', query, { indent: "tab" })).output).toBe("[\n\t1\n]");
    expect((await run(language, '{"a":1}', query, { indent: "4" })).output).toBe("[\n    1\n]");
  });

  it("keeps any JSON", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const { output } = await run(language, JSON.stringify(value), "");
        const parsed = JSON.parse(String(output));
        expect(language === "jsonpath" ? parsed[0] : parsed).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("answers any query with a result or an InputError", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(QUERY_LIKE)), async (query) => {
        await run(language, '{"a":[1]}', query).catch((error) => expect(error).toBeInstanceOf(InputError));
      }),
      // Each run starts a new jq.
      language === "jq" ? { numRuns: 30 } : {},
    );
  });
});

describe("runJsonPath", () => {
  it("lists normalized paths", async () => {
    const json = JSON.stringify({ "it's": { "\n\\": 1, "\u0001é": [2] } });
    expect((await run("jsonpath", json, "$..*", { show: "paths" })).output).toBe(
      JSON.stringify([
        "$['it\\'s']",
        "$['it\\'s']['\\n\\\\']",
        "$['it\\'s']['\\u0001é']",
        "$['it\\'s']['\\u0001é'][0]",
      ]),
    );
  });

  it("keeps all digits of numbers", async () => {
    const json = '{"id":12345678901234567890,"ids":[0.12345678901234567891,1e400,1.10]}';
    expect((await run("jsonpath", json, "$")).output).toBe(`[${json.replace("1.10", "1.1")}]`);
    expect((await run("jsonpath", json, "$.id")).output).toBe("[12345678901234567890]");
    expect((await run("jsonpath", json, "$.ids[1]", { show: "both" })).output).toBe(
      `[{"path":"$['ids'][1]","value":1e400}]`,
    );
    expect((await run("jsonpath", "12345678901234567890", "$")).output).toBe("[12345678901234567890]");
    expect((await run("jsonpath", json, "$.ids[?@ > 2]")).warnings).toEqual([
      "In filters, numbers have up to 17 digits: 12345678901234567890 is rounded there.",
    ]);
  });

  it("counts characters, not UTF-16 code units", async () => {
    expect((await run("jsonpath", '["😀","ab"]', "$[?length(@) == 1]")).output).toBe('["😀"]');
  });

  it.each([
    ["$.a[?@.x >]", "unexpected end of expression", 11],
    ["a", "expected '$', found 'a'", 1],
    ["$.", "unexpected end", 3],
    ["$['é'].", "unexpected end", 8],
    ["$..", "a name, * or [ must follow ..", 4],
    ["$[?foo(@)]", "no such function 'foo'", 4],
    ["$.a[", "unclosed bracketed selection", 5],
  ])("names the column of the error in %s", async (query, reason, column) => {
    expect(await errorOf("jsonpath", "{}", query)).toEqual({
      message: `Invalid JSONPath: ${reason} at line 1, column ${column}`,
      field: "query",
      offset: column - 1,
    });
  });

  it.each([
    ["$[?!@.a == 1]", "! can’t negate one side of a comparison: put the comparison in parentheses, !(@.a == …)", 4],
    [
      "$[?@.b || ! @.a<1]",
      "! can’t negate one side of a comparison: put the comparison in parentheses, !(@.a < …)",
      11,
    ],
    [
      "$[?count(@[?!@.a != 1]) == 1]",
      "! can’t negate one side of a comparison: put the comparison in parentheses, !(@.a != …)",
      13,
    ],
    ["$[?(@.a) == 1]", "parentheses can’t be compared by ==", 10],
    ["$[?@.a == (1)]", "== compares values, and not what ! or parentheses give", 11],
    ["$[?@.a == !@.b]", "== compares values, and not what ! or parentheses give", 11],
    ["$[?@.a < @.b < @.c]", "comparisons can’t be chained: connect two by &&", 14],
    ["$[?!!@.a]", "unexpected '!'", 5],
    ["$[?!true]", "true is a value that must be compared", 5],
    ["$[?@.a && length(@.b)]", "length(@.b) is a value that must be compared", 11],
    ["$[?!count(@.*)]", "count(@.*) is a value that must be compared", 5],
    ["$[?length((@.a)) == 1]", "length() takes a value or a query of one value without parentheses", 11],
    ["$[?count(@.*,) == 1]", "unexpected ','", 13],
    ["$[?@.a == -01]", "a number has no leading zeros", 11],
    ["$[?@.a == 00]", "a number has no leading zeros", 11],
    ["$[1:2 3]", "unexpected '3'", 7],
    ["$[?@.a-1 == 2]", "a name with - needs brackets and quotes, such as ['a-…']", 7],
    ["$..a-b", "a name with - needs brackets and quotes, such as ['a-…']", 5],
  ])("refuses %s, as RFC 9535 does", async (query, reason, column) => {
    expect((await errorOf("jsonpath", '[{"a":1}]', query)).message).toBe(
      `Invalid JSONPath: ${reason} at line 1, column ${column}`,
    );
  });

  it.each([
    ["$[?!(@.a == 1)]", '[{"a":0.5},{"b":1}]'],
    ["$[?! @.a && @['b']]", '[{"b":1}]'],
    ["$[?!(@.a)]", '[{"b":1}]'],
    ["$[?!match(@.a, 'x')].b", "[1]"],
    ["$[?@.a == 0.5]", '[{"a":0.5}]'],
    ["$[?@.a > 0.0 && @.a <= 0e1 || @.b == 1.0E+0]", '[{"b":1}]'],
    ["$[? ( @.a == 1 || -0.5 < @.a ) && $[0] ]", '[{"a":1},{"a":0.5}]'],
    ["$ [0] .a", "[1]"],
    ["$[?length(value(@.a)) == length(@.c), 0 : 1 ].a", "[1,0.5,1]"],
    ["$[?count(@[?@ == 1 && !(@ < 0.5)]) == 1]", '[{"a":1},{"b":1}]'],
  ])("runs %s", async (query, output) => {
    expect((await run("jsonpath", '[{"a":1},{"a":0.5},{"b":1}]', query)).output).toBe(output);
  });

  it("finds 200,000 matches", async () => {
    const json = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => index));
    expect((await run("jsonpath", json, "$[*]")).count).toBe(200_000);
  });
});

describe("runJmesPath", () => {
  it.each([
    ["a b", "unexpected token type: UnquotedIdentifier, value: b", 3],
    ["a.b[", "expected Star, got: EOF", 5],
    ["foo.#", "unknown character: #", 5],
    ["\n{a: 1}", 'invalid token (Number): "1"', 5],
    ["a | b c", "unexpected token type: UnquotedIdentifier, value: c", 7],
  ])("names the place of the error in %j", async (query, reason, column) => {
    const line = query.startsWith("\n") ? 2 : 1;
    expect((await errorOf("jmespath", "{}", query)).message).toBe(
      `Invalid JMESPath: ${reason} at line ${line}, column ${column}`,
    );
  });

  it("says what a function expects", async () => {
    expect((await errorOf("jmespath", "1", "length(@)")).message).toContain("length() expected argument 1");
    expect((await errorOf("jmespath", "1", "constructor(@)")).message).toBe("JMESPath: Unknown function");
  });

  it("gives null for names that only a prototype has", async () => {
    expect((await run("jmespath", "{}", "[constructor, toString, hasOwnProperty]")).output).toBe("[null,null,null]");
  });

  it("says that long numbers may be rounded", async () => {
    const { output, warnings } = await run("jmespath", "[12345678901234567890]", "[0]");
    expect(output).toBe("12345678901234567000");
    expect(warnings).toEqual([
      "JMESPath calculates with up to 17 digits: 12345678901234567890 may be rounded in the result.",
    ]);
  });

  const LOGS = JSON.stringify({
    logs: [
      { at: "2024-03-01T10:00:00Z", n: 1 },
      { at: "2023-12-31T23:59:59Z", n: 10 },
      { n: 9 },
      { at: "2024-03-01T10:00:00Z", n: 4 },
    ],
    texts: ["b", "B", "a", "é", "😀", "\uffee"],
    "a-b": 1,
  });

  // As jmespath.py 1.1 answers.
  it.each([
    ["logs[?at > '2024-01-01'].n", "[1,4]"],
    ["logs[?'2024-01-01' > at].n", "[10]"],
    ["logs[?at >= '2024-03-01T10:00:00Z' && at <= '2024-03-01T10:00:00Z'].n", "[1,4]"],
    ["logs[?!(at < '2024')].n", "[1,9,4]"],
    ["sort_by(logs[?at], &at)[].n", "[10,1,4]"],
    ["reverse(sort_by(logs, &n))[0].n", "10"],
    ["max_by(logs[?at], &at).n", "1"],
    ["min_by(logs[?at], &at).n", "10"],
    ["max_by(`[0, -1]`, &@)", "0"],
    ["max_by(`[]`, &@)", "null"],
    ["sort(logs[].n)", "[1,4,9,10]"],
    ["sort(texts)", JSON.stringify(["B", "a", "b", "é", "\uffee", "😀"])],
    ["[min(texts), max(texts), max(logs[].n), min(`[]`)]", '["B","😀",10,null]'],
    ['"a-b"', "1"],
  ])("answers %s like the AWS CLI", async (query, output) => {
    expect(await run("jmespath", LOGS, query)).toMatchObject({ output, warnings: [] });
  });

  it("compares texts inside of let, too", async () => {
    expect((await run("jmespath", LOGS, "let $day = '2024' in logs[?at > $day].n")).output).toBe("[1,4]");
  });

  it.each([
    ["logs[?n > '5']", "[]", "a number and a text"],
    ["logs[?at > `2023`]", "[]", "a text and a number"],
    ["logs[0].n < `true`", "null", "a number and a boolean"],
    ["texts <= logs[0]", "null", "a list and an object"],
  ])("warns that %s compares what has no order", async (query, output, types) => {
    expect(await run("jmespath", LOGS, query)).toMatchObject({
      output,
      warnings: [
        `JMESPath has no order for ${types}: comparing them gives null. A number is written \`10\`, a text '10'.`,
      ],
    });
  });

  it("names the types that can't be sorted together", async () => {
    expect((await errorOf("jmespath", LOGS, "sort_by(logs, &at)")).message).toBe(
      "JMESPath: Invalid type: sort_by() needs numbers only or texts only, but finds a text and null",
    );
  });

  it.each(["a-b", "logs[0].a-b.c", "{a-b: logs}", "logs[?a-b == 'x']", "[a-b", "'x-y' == a-b"])(
    "says how to quote the key in %s",
    async (query) => {
      expect((await errorOf("jmespath", '{"a-b":1,"logs":[{}]}', query)).message).toMatch(
        /\. A key with a hyphen needs double quotes: "a-b"$/,
      );
    },
  );

  it("finds nothing in prototypes and makes any key", async () => {
    const query = "[[constructor || 'none'], logs[?toString], __proto__, {__proto__: n, constructor: n}]";
    expect((await run("jmespath", '{"logs":[{}],"n":1}', query)).output).toBe(
      '[["none"],[],null,{"__proto__":1,"constructor":1}]',
    );
  });

  it("gives an error for a result that doubles 50 times", async () => {
    expect((await errorOf("jmespath", "1", `${"[@,@]|".repeat(50)}@`)).message).toBe("This result is too large.");
  });

  it("gives an error for a query nested 100,000 times", async () => {
    expect(await errorOf("jmespath", "1", "[".repeat(DEEP))).toMatchObject({ field: "query" });
  });
});

describe("runJq", () => {
  it("counts results, one per line or many", async () => {
    const json = '[{"a":[]},{},[],"}",[[1],{}],-1,null]';
    expect((await run("jq", json, ".[]")).count).toBe(7);
    expect((await run("jq", json, ".[]", { indent: "2" })).count).toBe(7);
    expect((await run("jq", json, ".[]", { indent: "tab" })).count).toBe(7);
    expect(await run("jq", json, "empty")).toMatchObject({ count: 0, output: "" });
  });

  it("runs on each text of JSON Lines, or on all of them", async () => {
    expect((await run("jq", '{"a":1}\n{"a":2}\n', ".a")).output).toBe("1\n2");
    expect((await run("jq", '{"a":1}\n{"a":2}\n', "map(.a)", { slurp: true })).output).toBe("[1,2]");
    expect((await run("jq", '{"a":1}\n{"a":2}\n', "[inputs.a]", { nullInput: true })).output).toBe("[1,2]");
    expect((await run("jq", "", "1 + 1", { nullInput: true })).output).toBe("2");
  });

  it("writes raw strings as they are", async () => {
    expect(await run("jq", "null", '"  é\\n", "a\\u0000b"', { rawOutput: true })).toEqual({
      output: "  é\n\na\0b",
      warnings: [],
    });
  });

  it("keeps all digits of numbers that it only passes on", async () => {
    expect((await run("jq", "[12345678901234567890, 1.10]", ".")).output).toBe("[12345678901234567890,1.10]");
  });

  it.each([
    ["1 +", "syntax error, unexpected end of file", 1, 3],
    ['"é" + foo', "foo/0 is not defined", 1, 7],
    ["\n.a |\n  bar", "bar/0 is not defined", 3, 3],
    ["{a:}", "syntax error, unexpected '}'", 1, 4],
    ["-n", "n/0 is not defined", 1, 2],
    ["--rawfile", "rawfile/0 is not defined", 1, 3],
  ])("names the place of the error in %j", async (query, reason, line, column) => {
    expect((await errorOf("jq", "1", query)).message).toBe(
      `Invalid jq query: ${reason} at line ${line}, column ${column}`,
    );
  });

  it("fails when there is no result, and otherwise warns", async () => {
    expect((await errorOf("jq", "1", ".a")).message).toBe('jq: Cannot index number with string ("a")');
    expect(await run("jq", '{"a":1} 5 {"a":2}', ".a")).toMatchObject({
      output: "1\n2",
      warnings: ['Cannot index number with string ("a")'],
    });
    expect((await run("jq", "1", "debug")).warnings).toEqual(['["DEBUG:",1]']);
    expect((await errorOf("jq", '{"a":1}\n{"a" 2}\n', ".a")).message).toContain("line 2, column 6");
  });

  // As jq 1.8 answers elsewhere.
  it.each([
    ['0 | strftime("%Z")', '"UTC"'],
    ['1425599621 | gmtime | strftime("%A, %B %d, %Y, %H:%M %Z%%Z")', '"Thursday, March 05, 2015, 23:53 UTC%Z"'],
    ['1425599621.5 | strftime("%s", "%F")', '"1425599621"\n"2015-03-05"'],
    ['"2024 60" | strptime("%Y %j")', "[2024,1,29,0,0,0,4,59]"],
    ['"60/2023" | strptime("%j/%Y")', "[2023,2,1,0,0,0,3,59]"],
    ['"2023365" | strptime("%Y%j")', "[2023,11,31,0,0,0,0,364]"],
    ['"2024-366T05:06:07Z" | strptime("%Y-%jT%TZ")', "[2024,11,31,5,6,7,2,365]"],
    ['"2024 60" | strptime("%Y %j") | mktime | todate', '"2024-02-29T00:00:00Z"'],
    ['"2015-03-05 12:30 AM" | strptime("%F %I:%M %p")', "[2015,2,5,0,30,0,4,63]"],
    ['"2015-12-31 12:30 PM" | strptime("%F %I:%M %p")', "[2015,11,31,12,30,0,4,364]"],
    ['"2015-03-05 01:30:00 pm" | strptime("%F %r")', "[2015,2,5,13,30,0,4,63]"],
    ['"2015-03-05T23:51:47Z" | fromdate', "1425599507"],
    ['"10 March 2024 (%)" | strptime("%d %B %Y (%%)") | mktime', "1710028800"],
    ['# a comment\n"2024" | $__loc__.line, (strptime("%Y") | .[0])', "2\n2024"],
  ])("knows the date in %s", async (query, output) => {
    expect((await run("jq", "null", query)).output).toBe(output);
  });

  it.each([
    ['"2015 10 4" | strptime("%Y %U %w")', "strptime/1 can’t read %U here: use %m and %d, or %j"],
    ['"2015 W10 Thu" | strptime("%Y W%W %a")', "strptime/1 can’t read %W here: use %m and %d, or %j"],
    ['"20" | strptime("%C")', "strptime/1 can’t read %C without %y here"],
    ['"24 60" | strptime("%y %j")', "strptime/1 can’t read %j with %y here: use %Y"],
    ['"0001-01-01T00:00:00Z" | fromdate', "strptime/1 can’t read years before 100 here"],
    ['0 | strflocaltime("%H %Z")', "strflocaltime/1 has no %Z, %z and %s here, because the time zone is unknown"],
    ["0 | strftime([])", "strftime/1 requires a string format"],
    ['1 | strptime("%Y")', "strptime/1 requires string inputs and arguments"],
  ])("refuses a date that it would get wrong: %s", async (query, message) => {
    expect((await errorOf("jq", "null", query)).message).toContain(`jq: ${message}`);
  });

  it("names places in a query with dates as it is written", async () => {
    expect((await errorOf("jq", "1", 'strptime("%Y") |\n  foo')).message).toBe(
      "Invalid jq query: foo/0 is not defined at line 2, column 3",
    );
    expect((await run("jq", "null", '"a", (0 | strftime(" %Z "))', { rawOutput: true })).output).toBe("a\n UTC ");
  });

  it("shows nothing of the machine", async () => {
    process.env.QUERY_SECRET = "secret";
    expect(JSON.parse(String((await run("jq", "1", "[env.PATH, $ENV.HOME, $ENV.QUERY_SECRET]")).output))).toEqual([
      "/",
      "/home/web_user",
      null,
    ]);
    expect((await run("jq", "1", "input_filename")).output).toBe('"/dev/stdin"');
    for (const query of ['import "/etc/passwd" as $d; $d', 'include "package"; 1', 'import "./a" as a; 1']) {
      expect((await errorOf("jq", "1", query)).message).toContain("module not found");
    }
  });

  it.each([
    "def f: 1 + f; f",
    '"x" * 1e9 | length',
    ...(process.env.NIGHTLY ? ["def f: [f]; f", "reduce range(1e5) as $i (1; [.])", "[range(1e9)]"] : []),
  ])("runs out of memory with an error: %s", async (query) => {
    expect((await errorOf("jq", "1", query)).message).toBe("This query needs more memory than jq has here.");
    expect((await run("jq", "[1,2]", "add")).output).toBe("3");
  });

  it("ends a regular expression that backtracks without end", async () => {
    const text = JSON.stringify(`${"a".repeat(40)}!`);
    for (const pattern of ["^(a+)+$", "^(a|a)*$"]) {
      await run("jq", text, `test("${pattern}")`).catch((error) => expect(error).toBeInstanceOf(InputError));
    }
  });
});

describe("operations", () => {
  it("have a time limit, because queries can run without end", () => {
    for (const { timeLimit } of Object.values(operations)) expect(timeLimit).toBeLessThanOrEqual(20_000);
  });
});

describe("a document of 20 MB", () => {
  const row = (index: number) => ({
    id: index,
    name: `Person ${index}`,
    mail: `person.${index}@example.org`,
    tags: ["a", "b", "c"],
    at: { city: "Berlin", x: index % 7 },
    note: "Met at the spring fair; prefers letters to calls.",
  });
  const json = JSON.stringify(Array.from({ length: 115_000 }, (_, index) => row(index)));

  it("fits into each language", async () => {
    expect(json.length).toBeGreaterThan(19_000_000);
    expect((await run("jsonpath", json, "$[99].name")).output).toBe('["Person 99"]');
    expect((await run("jmespath", json, "length([?at.x == `3`])")).output).toBe("16429");
    expect((await run("jq", json, "map(select(.at.x == 3)) | length")).output).toBe("16429");
  });
});
