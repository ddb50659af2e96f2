import { InputError } from "#shared/input-error.ts";
import type { DuplicateKey } from "#shared/json/json-reformatter.ts";
import {
  dataOutput,
  fileInput,
  type InputKinds,
  operation,
  type RunContext,
  textOutput,
  textStreamInput,
  textStreamOutput,
} from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { FormatSettings } from "./json-formatter.ts";
import { jsonOf, type TreeNode } from "./json-tree.ts";

export const meta: ToolDeclaration = {
  title: "JSON Formatter",
  description: "Format, minify, validate or repair JSON of any size; see exactly what’s wrong.",
  category: "Formatters",
  order: 1,
  keywords:
    "prettify, pretty print, beautify, beautifier, format json, indent, minify, compress, compact, uglifier, validate, validator, lint, linter, jsonlint, check, syntax, parse, sort keys, duplicate keys, viewer, tree, repair, fix, json lines, jsonl, ndjson, object, api response, tsconfig, package.json, beautify json, minify json, pretty print json, json linter, json validator, json viewer, json parser, is my json valid, json beautifier, json checker, json",
  opens: [
    { kind: "json", rank: 1 },
    { kind: "json-lines", rank: 1 },
  ],
  icon: "braces",
  runs: "browser",
};

const INDENTS = { "1": " ", "2": "  ", "3": "   ", "4": "    ", "8": "        ", tab: "\t" } as const;

const indent = choice(
  "Indent",
  { "1": "1 space", "2": "2 spaces", "3": "3 spaces", "4": "4 spaces", "8": "8 spaces", tab: "Tab" },
  { default: "2" },
);

const sortKeys = flag("Sort keys", false, { help: "Sorts the properties of every object by name." });

const EMPTY_REPAIR = "Please enter JSON to repair";

const lines = flag("JSON Lines", false, {
  help: "One JSON text per line (NDJSON). For Format, Minify and Validate.",
});

const nameOf = (name: string, lines: boolean) => `${name}.${lines ? "jsonl" : "json"}`;

export const operations = {
  format: operation({
    label: "Format",
    live: true,
    inputs: textStreamInput("Input", { accepts: ["application/json", "application/x-ndjson"] }),
    gives: textStreamOutput({
      fileName: "formatted.json",
      type: "application/json",
      fileNameFor: ({ lines }: { lines: boolean }) => nameOf("formatted", lines),
    }),
    options: {
      indent,
      sortKeys,
      lines,
    },
    messages: { empty: "Please enter JSON to format", done: "Formatted!" },
    examples: [
      {
        title: "API response; numbers keep every digit",
        input:
          '{"id":10765432100123456789,"name":"Café “Zoë”","price":12.50,"tags":["new","☕"],"stock":{},"notes":[]}',
        output: `{
  "id": 10765432100123456789,
  "name": "Café “Zoë”",
  "price": 12.50,
  "tags": [
    "new",
    "☕"
  ],
  "stock": {},
  "notes": []
}`,
      },
      {
        title: "Sorted keys, 4-space indent",
        input: '{"version":2,"author":{"name":"Ada","email":"ada@example.com"},"active":true}',
        options: { indent: "4", sortKeys: true },
        output: `{
    "active": true,
    "author": {
        "email": "ada@example.com",
        "name": "Ada"
    },
    "version": 2
}`,
      },
    ],
    run: ({ input: chunks }, { indent, sortKeys, lines }, { warn }) =>
      formatAndWarn(chunks, { indent: INDENTS[indent], sortKeys, lines }, warn),
  }),

  minify: operation({
    label: "Minify",
    live: true,
    inputs: textStreamInput("Input", { accepts: ["application/json", "application/x-ndjson"] }),
    gives: textStreamOutput({
      fileName: "minified.json",
      type: "application/json",
      fileNameFor: ({ lines }: { lines: boolean }) => nameOf("minified", lines),
    }),
    options: { sortKeys, lines },
    messages: { empty: "Please enter JSON to minify", done: "Minified!" },
    examples: [
      {
        title: "Configuration file; spaces inside strings stay",
        input: '{\n  "title": "Hello,  world",\n  "ports": [ 80, 443 ],\n  "ratio": 1.0e3\n}\n',
        output: '{"title":"Hello,  world","ports":[80,443],"ratio":1.0e3}',
      },
      {
        title: "Sorted keys, for comparing two files",
        input: '{"b": 1, "a": {"d": null, "c": "\\u00e9"}}',
        options: { sortKeys: true },
        output: '{"a":{"c":"\\u00e9","d":null},"b":1}',
      },
      {
        title: "JSON Lines: one text per line",
        input: '{"id": 1, "ok": true}\n{"id": 2,\n "ok": false}\n',
        options: { lines: true },
        output: '{"id":1,"ok":true}\n{"id":2,"ok":false}',
      },
    ],
    run: ({ input: chunks }, { sortKeys, lines }, { warn }) =>
      formatAndWarn(chunks, { indent: "", sortKeys, lines }, warn),
  }),

  validate: operation({
    label: "Validate",
    live: true,
    inputs: textStreamInput("Input", { accepts: ["application/json", "application/x-ndjson"] }),
    gives: textOutput(),
    options: { lines },
    messages: { empty: "Please enter JSON to validate", done: "Checked!" },
    examples: [
      {
        title: "Valid JSON",
        input: '{"name": "Ada", "born": 1815, "fields": ["mathematics", "computing"]}',
        output: "✅ Valid JSON",
      },
      {
        title: "Trailing comma",
        input: '{\n  "name": "Ada",\n  "born": 1815,\n}',
        output:
          "❌ Invalid JSON: Trailing comma before '}' at line 3, column 15: remove it, or add a property after it",
      },
      {
        title: "JavaScript object",
        input: "{name: 'Ada'}",
        output: "❌ Invalid JSON: Property name 'name' without quotes at line 1, column 2: put it in double quotes",
      },
    ],
    code: () => import("./json-formatter.ts"),
    run: async ({ findJsonError }, { input: chunks }, { lines }, { warn }) => {
      const error = await findJsonError(chunks, { lines, onDuplicateKey: duplicateWarnings(warn) });
      return error === undefined ? "✅ Valid JSON" : `❌ Invalid JSON: ${error.reason}`;
    },
  }),

  repair: operation({
    label: "Repair",
    live: true,
    inputs: fileInput("Input", { accepts: ["application/json", "application/x-ndjson"] }),
    gives: textStreamOutput({ fileName: "repaired.json", type: "application/json" }),
    options: { indent, sortKeys },
    messages: { empty: EMPTY_REPAIR, done: "Repaired!", failed: "This JSON cannot be repaired" },
    // jsonrepair is slow with thousands of trailing commas.
    timeLimit: 20_000,
    examples: [
      {
        title: "Python dictionary with a comment and a trailing comma",
        input: "{'name': 'Ada', 'id': 10765432100123456789, 'alive': False,} // 1852",
        output: '{\n  "name": "Ada",\n  "id": 10765432100123456789,\n  "alive": false\n}',
      },
    ],
    code: () =>
      Promise.all([import("#shared/text-source.ts"), import("./json-formatter.ts"), import("./repair-json.ts")]),
    run: async function* (
      [{ isBlank, streamText }, { findJsonError }, { repairJson }],
      { input: file },
      { indent, sortKeys },
      { signal, progress, warn },
    ) {
      if (await isBlank(file)) throw new InputError(EMPTY_REPAIR, { field: "input" });
      const follow = (from: number, to: number) => (bytes: number) => {
        signal.throwIfAborted();
        progress(Math.min(1, from + ((to - from) * bytes) / file.size));
      };
      const error = await findJsonError(streamText(file, follow(0, 0.3)));
      let json: Blob = file;
      if (error) {
        const repair = await repairJson(file, error.position ?? {});
        json = repair.json;
        for (const [place, change] of repair.changes.entries()) warn(change, place === 0 ? repair.moreChanges : 0);
      } else warn("Nothing to repair: this is valid JSON");
      yield* formatAndWarn(streamText(json, follow(0.3, 1)), { indent: INDENTS[indent], sortKeys }, warn);
    },
  }),

  tree: operation({
    label: "Tree",
    live: true,
    internal: true,
    inputs: textStreamInput("Input", { accepts: ["application/json", "application/x-ndjson"] }),
    gives: dataOutput<readonly TreeNode[]>({
      fileName: "tree.json",
      type: "application/json",
      toText: (nodes) => jsonOf(nodes, 0),
    }),
    options: {},
    messages: { empty: "Please enter JSON to show as a tree" },
    examples: [
      {
        title: "Values in document order",
        input: '{"prices": [12.50]}',
        output: [
          { kind: "object", text: "", size: 1, end: 3 },
          { kind: "array", key: "prices", text: "", size: 1, end: 3 },
          { kind: "number", key: 0, text: "12.50", size: 0, end: 3 },
        ],
      },
    ],
    code: () => import("./json-tree.ts"),
    run: async ({ buildTree, MAX_TREE_LENGTH, treeTooBigError }, { input: chunks }, _options, { warn }) => {
      let json = "";
      const decoder = new TextDecoder();
      for await (const piece of formatAndWarn(chunks, { indent: "" }, warn)) {
        json += decoder.decode(piece, { stream: true });
        if (json.length > MAX_TREE_LENGTH) throw treeTooBigError();
      }
      return buildTree(json);
    },
  }),
};

async function* formatAndWarn(chunks: InputKinds["text-stream"], settings: FormatSettings, warn: RunContext["warn"]) {
  const { formatJson } = await import("./json-formatter.ts");
  yield* formatJson(chunks, { ...settings, onDuplicateKey: duplicateWarnings(warn) });
}

const duplicateWarnings =
  (warn: RunContext["warn"]) =>
  ({ readKey, line, column }: DuplicateKey) =>
    warn(
      () => `Duplicate key "${readKey()}" at line ${line}, column ${column}: most programs keep only its last value`,
    );
