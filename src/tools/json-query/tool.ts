import { dataOutput, operation, textInput } from "#shared/operation.ts";
import { choice, flag, multiline } from "#shared/options.ts";
import { jsonText } from "#shared/streamed-json.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { QueryResult } from "./query-result.ts";

export const meta: ToolDeclaration = {
  title: "JSON Query",
  description: "Query JSON with JSONPath, JMESPath or jq and see the result as you type.",
  category: "Formatters",
  order: 6,
  keywords:
    "jsonpath, json path, jsonpath tester, jsonpath online, rfc 9535, normalized path, jmespath, aws cli query, jq, jq online, jq play, jqplay, filter json, search json, extract from json, transform json, select, map, group by, expression, evaluator, json lines, ndjson, json value by path, json filter, extract value from json, get value from json",
  opens: [{ kind: "json" }],
  icon: "search-code",
  runs: "browser",
};

const INDENTS = { "2": "  ", "4": "    ", tab: "\t", none: "" } as const;

const indent = choice("Indent", { "2": "2 spaces", "4": "4 spaces", tab: "Tab", none: "None (compact)" });

const query = (placeholder: string) =>
  multiline("Query", "", { placeholder, help: "Without one, the result is the whole JSON." });

const EMPTY = "Please enter JSON to query";
const FAILED = "Failed to run the query";
/** Stops queries without end and catastrophic regular expressions. */
const TIME_LIMIT_MS = 20_000;

const json = textInput("Input", { accepts: ["application/json"] });
const texts = textInput("Input", { accepts: ["application/json", "application/x-ndjson"] });

const toText = ({ output }: QueryResult) => (typeof output === "string" ? output : output.content);
const toJson = (result: QueryResult) => ({ ...result, output: jsonText(toText(result)) });

const SHOP = '{"items":[{"name":"Tea","price":4.5},{"name":"Cake","price":3},{"name":"Kettle","price":29}]}';

export const operations = {
  jsonpath: operation({
    label: "Run JSONPath",
    live: true,
    inputs: json,
    gives: dataOutput<QueryResult>({ type: "application/json", fileName: "result.json", toText, toJson }),
    options: {
      query: query("$.items[?@.price < 10].name"),
      show: choice(
        "Show",
        { values: "Values", paths: "Paths", both: "Paths and values" },
        {
          help: "Normalized paths, as in RFC 9535. For JSONPath.",
        },
      ),
      indent,
    },
    messages: { empty: EMPTY, failed: FAILED },
    timeLimit: TIME_LIMIT_MS,
    examples: [
      {
        title: "Names of items below 10: $.items[?@.price < 10].name",
        input: SHOP,
        options: { query: "$.items[?@.price < 10].name" },
        output: { count: 2, output: '[\n  "Tea",\n  "Cake"\n]' },
      },
      {
        title: "Where a value is: $..[?@ == 29]",
        input: SHOP,
        options: { query: "$..[?@ == 29]", show: "both", indent: "none" },
        output: { count: 1, output: `[{"path":"$['items'][2]['price']","value":29}]` },
      },
    ],
    code: () => import("./run-json-path.ts"),
    run: ({ runJsonPath }, { input }, { query, show, indent }, { warn }) =>
      runJsonPath(input, query, { show, indent: INDENTS[indent] }, warn),
  }),

  jmespath: operation({
    label: "Run JMESPath",
    live: true,
    inputs: json,
    gives: dataOutput<QueryResult>({ type: "application/json", fileName: "result.json", toText, toJson }),
    options: { query: query("items[?price < `10`].name"), indent },
    messages: { empty: EMPTY, failed: FAILED },
    timeLimit: TIME_LIMIT_MS,
    examples: [
      {
        title: "Sorted, with other keys: sort_by(items, &price)[*].{what: name, cost: price}",
        input: SHOP,
        options: { query: "sort_by(items, &price)[*].{what: name, cost: price}", indent: "none" },
        output: {
          count: 3,
          output: '[{"what":"Cake","cost":3},{"what":"Tea","cost":4.5},{"what":"Kettle","cost":29}]',
        },
      },
      {
        title: "A sum: sum(items[*].price)",
        input: SHOP,
        options: { query: "sum(items[*].price)" },
        output: { output: "36.5" },
      },
    ],
    code: () => import("./run-jmes-path.ts"),
    run: ({ runJmesPath }, { input }, { query, indent }, { warn }) =>
      runJmesPath(input, query, { indent: INDENTS[indent] }, warn),
  }),

  jq: operation({
    label: "Run jq",
    live: true,
    inputs: texts,
    gives: dataOutput<QueryResult, { rawOutput: boolean }>({
      type: "application/json",
      fileName: "result.json",
      fileNameFor: ({ rawOutput }) => (rawOutput ? "result.txt" : "result.json"),
      toText,
      toJson,
    }),
    options: {
      query: query(".items[] | select(.price < 10) | .name"),
      indent,
      rawOutput: flag("Raw output", false, { help: "Strings without quotes, as with jq -r." }),
      slurp: flag("Slurp", false, { help: "All JSON texts as one array, as with jq -s." }),
      nullInput: flag("Null input", false, { help: "Start from null; read with input and inputs, as with jq -n." }),
    },
    messages: { failed: FAILED },
    timeLimit: TIME_LIMIT_MS,
    examples: [
      {
        title: "One object per item below 10: .items[] | select(.price < 10) | {name, cents: (.price * 100)}",
        input: SHOP,
        options: { query: ".items[] | select(.price < 10) | {name, cents: (.price * 100)}", indent: "none" },
        output: { count: 2, output: '{"name":"Tea","cents":450}\n{"name":"Cake","cents":300}' },
      },
      {
        title: "Raw output, as a table for a spreadsheet: .items[] | [.name, .price] | @csv",
        input: SHOP,
        options: { query: ".items[] | [.name, .price] | @csv", rawOutput: true },
        output: { output: '"Tea",4.5\n"Cake",3\n"Kettle",29' },
      },
      {
        title: "JSON Lines as one array: group_by(.level) | map({(.[0].level): length}) | add",
        input: '{"level":"info"}\n{"level":"error"}\n{"level":"info"}\n',
        options: { query: "group_by(.level) | map({(.[0].level): length}) | add", slurp: true, indent: "none" },
        output: { count: 1, output: '{"error":1,"info":2}' },
      },
      {
        title: "Without an input: [range(5) | . * .]",
        input: "",
        options: { query: "[range(5) | . * .]", nullInput: true, indent: "none" },
        output: { count: 1, output: "[0,1,4,9,16]" },
      },
    ],
    code: () => import("./run-jq.ts"),
    run: ({ runJq }, { input }, { indent, query, ...settings }, { warn }) =>
      runJq(input, query, { ...settings, indent: INDENTS[indent] }, warn),
  }),
};
