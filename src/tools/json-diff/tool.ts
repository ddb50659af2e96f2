import { InputError } from "#shared/input-error.ts";
import type { DuplicateKey } from "#shared/json/json-reformatter.ts";
import { wholeText } from "#shared/long-text.ts";
import { dataOutput, operation, type RunContext, textInput, textOutput } from "#shared/operation.ts";
import { choice, text } from "#shared/options.ts";
import { splitList } from "#shared/split-list.ts";
import { jsonText } from "#shared/streamed-json.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { JsonDiff } from "./json-diff.ts";
import type { MatchSettings } from "./value-ids.ts";

export const meta: ToolDeclaration = {
  title: "JSON Diff",
  description: "Compare two JSON documents by structure; create and apply JSON patches.",
  category: "Formatters",
  order: 5,
  keywords:
    "compare json, json compare, difference, differences, diff checker, what changed, side by side, semantic diff, structural diff, api response, json patch, rfc 6902, merge patch, rfc 7396, rfc 7386, apply json patch, json pointer, ignore order, jsondiffpatch, jd, json difference, diff json",
  opens: [{ kind: "json", rank: 6, mode: "compare" }],
  icon: "file-diff",
  runs: "browser",
};

const JSON_TYPE = { accepts: ["application/json"] };
const original = textInput("Original", JSON_TYPE);
const changed = textInput("Changed", JSON_TYPE);

const matching = {
  arrays: choice("Match array items", {
    order: "By content, in order",
    position: "By position",
    key: "By a key, in any order",
    any: "By content, in any order",
  }),
  key: text("Key", "id", {
    placeholder: "id, name",
    help: "Names of members that identify an item, separated by commas.",
    shownWhen: { arrays: "key" },
  }),
};

const format = choice("Patch format", {
  "json-patch": "JSON Patch (RFC 6902)",
  "merge-patch": "JSON Merge Patch (RFC 7396)",
});

const empty = { original: "Please enter the original JSON", changed: "Please enter the changed JSON" };

const plain = (text: string) => ({ text, isChanged: false });
const marked = (text: string) => ({ text, isChanged: true });

export const operations = {
  compare: operation({
    label: "Compare",
    live: true,
    inputs: { original, changed },
    gives: dataOutput({
      fileName: "changes.txt",
      toText: ({ text }: JsonDiff) => wholeText(text),
      toJson: (diff: JsonDiff) => ({ ...diff, text: jsonText(wholeText(diff.text)) }),
    }),
    options: matching,
    messages: { empty },
    examples: [
      {
        title: "A changed price; the order of keys doesn’t count",
        inputs: { original: '{"id": 7, "price": 12.50}', changed: '{"price": 13.00, "id": 7}' },
        output: {
          text: "~ /price: 12.50 → 13.00\n",
          changeCount: 1,
          addedCount: 0,
          removedCount: 0,
          replacedCount: 1,
          parts: [
            { kind: "same", original: 1, changed: 1, lines: ["{", '  "id": 7,'] },
            {
              kind: "change",
              original: 3,
              changed: 3,
              removed: [{ pieces: [plain('  "price": '), marked("12"), plain("."), marked("50")], ending: "LF" }],
              added: [{ pieces: [plain('  "price": '), marked("13"), plain("."), marked("00")], ending: "LF" }],
              label: "/price",
            },
            { kind: "same", original: 4, changed: 4, lines: ["}"] },
          ],
          isCut: false,
        },
      },
      {
        title: "Items matched by their id",
        inputs: {
          original: '[{"id": 1, "ok": true}, {"id": 2, "ok": true}]',
          changed: '[{"id": 2, "ok": false}, {"id": 1, "ok": true}]',
        },
        options: { arrays: "key" },
        output: /"text":"~ \/0\/ok: true → false\\n"/,
      },
    ],
    code: () => Promise.all([import("./read-json.ts"), import("./json-diff.ts")]),
    run: async ([{ readJson }, { diffJson }], { original, changed }, options, { warn }) => {
      const settings = toSettings(options);
      const before = await readJson(original, "original", warnFor("Original", warn));
      const after = await readJson(changed, "changed", warnFor("Changed", warn));
      return diffJson(before, after, settings);
    },
  }),

  patch: operation({
    label: "Create Patch",
    live: true,
    inputs: { original, changed },
    gives: textOutput({
      type: "application/json",
      fileName: "patch.json",
      fileNameFor: ({ format }: { format: string }) => (format === "merge-patch" ? "merge-patch.json" : "patch.json"),
    }),
    options: { format, ...matching },
    messages: { empty },
    examples: [
      {
        title: "JSON Patch",
        inputs: {
          original: '{"name": "Ada", "tags": ["new", "math"], "age": 36}',
          changed: '{"name": "Ada Lovelace", "tags": ["math"]}',
        },
        output: `[
  {"op":"replace","path":"/name","value":"Ada Lovelace"},
  {"op":"remove","path":"/tags/0"},
  {"op":"remove","path":"/age"}
]
`,
      },
      {
        title: "JSON Merge Patch",
        inputs: {
          original: '{"name": "Ada", "tags": ["new", "math"], "age": 36}',
          changed: '{"name": "Ada Lovelace", "tags": ["math"]}',
        },
        options: { format: "merge-patch" },
        output: `{
  "name": "Ada Lovelace",
  "tags": [
    "math"
  ],
  "age": null
}
`,
      },
    ],
    code: () => Promise.all([import("./read-json.ts"), import("./create-patch.ts")]),
    run: async ([{ readJson }, { createPatch }], { original, changed }, { format, ...options }, { warn }) => {
      const settings = toSettings(options);
      const before = await readJson(original, "original", warnFor("Original", warn));
      const after = await readJson(changed, "changed", warnFor("Changed", warn));
      return createPatch(before, after, { format, ...settings });
    },
  }),

  apply: operation({
    label: "Apply Patch",
    live: true,
    inputs: {
      original,
      patch: textInput("Patch", {
        accepts: ["application/json", "application/json-patch+json", "application/merge-patch+json"],
      }),
    },
    gives: textOutput({ type: "application/json", fileName: "changed.json" }),
    options: { format, indent: choice("Indent", { "2": "2 spaces", "4": "4 spaces", tab: "Tab" }) },
    messages: { empty: { original: empty.original, patch: "Please enter a patch" } },
    examples: [
      {
        title: "JSON Patch",
        inputs: {
          original: '{"name": "Ada", "tags": ["math"]}',
          patch: '[{"op": "test", "path": "/name", "value": "Ada"}, {"op": "add", "path": "/tags/-", "value": "new"}]',
        },
        output: `{
  "name": "Ada",
  "tags": [
    "math",
    "new"
  ]
}`,
      },
      {
        title: "JSON Merge Patch: null removes a key",
        inputs: { original: '{"name": "Ada", "age": 36}', patch: '{"age": null, "born": 1815}' },
        options: { format: "merge-patch" },
        output: '{\n  "name": "Ada",\n  "born": 1815\n}',
      },
    ],
    code: () => Promise.all([import("./read-json.ts"), import("./apply-patch.ts")]),
    run: async ([{ readJson }, { applyPatch }], { original, patch }, { format, indent }, { warn }) => {
      const document = await readJson(original, "original", warnFor("Original", warn));
      const changes = await readJson(patch, "patch", warnFor("Patch", warn));
      return applyPatch(document, changes, { format, indent: indent === "tab" ? "\t" : " ".repeat(Number(indent)) });
    },
  }),
};

function toSettings({ arrays, key }: { arrays: MatchSettings["arrays"]; key: string }): MatchSettings {
  const keys = splitList(key);
  if (arrays === "key" && keys.length === 0) throw new InputError("Please enter a key, such as id", { field: "key" });
  return { arrays, keys };
}

const warnFor =
  (label: string, warn: RunContext["warn"]) =>
  ({ readKey, line, column }: DuplicateKey) =>
    warn(() => `${label}: duplicate key "${readKey()}" at line ${line}, column ${column}; its last value counts`);
