import { wholeText } from "#shared/long-text.ts";
import { dataOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import { jsonText } from "#shared/streamed-json.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { TextDiff } from "./compare-texts.ts";

export const meta: ToolDeclaration = {
  title: "Text Diff",
  description: "Compare two texts or files, side by side or as a patch, and apply patches.",
  category: "Text",
  order: 4,
  keywords:
    "compare, comparison, difference, differences, diff checker, diff viewer, file compare, side by side, unified diff, git diff, patch, apply patch, what changed, diff, compare text, compare files",
  opens: [{ kind: "diff", rank: 1, mode: "apply", input: "patch" }],
  icon: "diff",
  runs: "browser",
};

const original = textInput("Original");

const plain = (text: string) => ({ text, isChanged: false });
const marked = (text: string) => ({ text, isChanged: true });

const patchOf = ({ patch }: TextDiff) => wholeText(patch);
const toJson = (diff: TextDiff) => ({ ...diff, patch: jsonText(patchOf(diff)) });

export const operations = {
  compare: operation({
    label: "Compare",
    live: true,
    inputs: { original, changed: textInput("Changed") },
    gives: dataOutput({ type: "text/x-diff", fileName: "changes.diff", toText: patchOf, toJson }),
    options: {
      mark: choice("Mark in changed lines", { word: "Words", character: "Characters", line: "Nothing" }),
      ignoreWhitespace: choice("Whitespace", {
        none: "Compare",
        amount: "Ignore changes in spacing",
        all: "Ignore all whitespace",
      }),
      ignoreCase: flag("Ignore case", false),
      context: integer("Lines of context in the patch", 3, { min: 0, max: 1_000, outside: "clamp" }),
    },
    messages: { failed: "Failed to compare the texts" },
    examples: [
      {
        title: "A changed number",
        inputs: { original: "3 pears\nplums\n", changed: "4 pears\nplums\n" },
        output: {
          patch: "--- original\n+++ changed\n@@ -1,2 +1,2 @@\n-3 pears\n+4 pears\n plums\n",
          patchLines: 6,
          changeCount: 1,
          removedCount: 1,
          addedCount: 1,
          parts: [
            {
              kind: "change",
              original: 1,
              changed: 1,
              removed: [{ pieces: [marked("3"), plain(" pears")], ending: "LF" }],
              added: [{ pieces: [marked("4"), plain(" pears")], ending: "LF" }],
            },
            { kind: "same", original: 2, changed: 2, lines: ["plums"] },
          ],
          isCut: false,
        },
      },
      {
        title: "A spelling, by characters",
        inputs: { original: "colour\n", changed: "color\n" },
        options: { mark: "character" },
        output: {
          patch: "--- original\n+++ changed\n@@ -1 +1 @@\n-colour\n+color\n",
          patchLines: 5,
          changeCount: 1,
          removedCount: 1,
          addedCount: 1,
          parts: [
            {
              kind: "change",
              original: 1,
              changed: 1,
              removed: [{ pieces: [plain("colo"), marked("u"), plain("r")], ending: "LF" }],
              added: [{ pieces: [plain("color")], ending: "LF" }],
            },
          ],
          isCut: false,
        },
      },
      {
        title: "Ignoring case and white space",
        inputs: { original: "Hello  World\nBye\n", changed: "hello world\n" },
        options: { ignoreCase: true, ignoreWhitespace: "amount" },
        output: {
          patch: "--- original\n+++ changed\n@@ -1,2 +1 @@\n Hello  World\n-Bye\n",
          patchLines: 5,
          changeCount: 1,
          removedCount: 1,
          addedCount: 0,
          parts: [
            { kind: "same", original: 1, changed: 1, lines: ["Hello  World"], changedLines: ["hello world"] },
            { kind: "change", original: 2, changed: 2, removed: [{ pieces: [plain("Bye")], ending: "LF" }], added: [] },
          ],
          isCut: false,
        },
      },
    ],
    code: () => import("./compare-texts.ts"),
    run: ({ compareTexts, lineEndingsWarning }, { original, changed }, settings, { warn }) => {
      const warning = lineEndingsWarning(original, changed);
      if (warning && settings.ignoreWhitespace === "none") warn(warning);
      return compareTexts(original, changed, settings);
    },
  }),
  apply: operation({
    label: "Apply Patch",
    inputs: { original, patch: textInput("Patch", { accepts: ["text/x-diff", "text/x-patch"] }) },
    gives: textOutput({ fileName: "changed.txt" }),
    options: {},
    messages: { empty: { patch: "Please enter a patch" }, failed: "Failed to apply the patch" },
    examples: [
      {
        title: "A changed line",
        inputs: { original: "one\ntwo\nthree\n", patch: "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n" },
        output: "one\n2\nthree\n",
      },
    ],
    code: () => import("./apply-patch.ts"),
    run: ({ applyPatch }, { original, patch }) => applyPatch(original, patch),
  }),
};
