/** Describes what is wrong with a new tool's id; undefined if it's valid. */
export function findIdProblem(id: string, existing: readonly string[]): string | undefined {
  if (id === "") return "Missing tool id.";
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) return `'${id}' is not kebab-case.`;
  if (existing.includes(id)) return `Tool '${id}' already exists.`;
  return undefined;
}

/** Files of a new tool, by name. The tool returns its input, and its test fails until written. */
export function filesOfTool(id: string): Readonly<Record<string, string>> {
  const words = id.split("-");
  const title = words.map(capitalize).join(" ");
  const functionName = words.map((word, index) => (index === 0 ? word : capitalize(word))).join("");
  return {
    [`${id}.ts`]: `/** Describe the result and its source: an RFC, a formula, a published table. */
export function ${functionName}(text: string): string {
  return text;
}
`,
    "tool.ts": `import { operation, textInput, textOutput } from "#shared/operation.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "${title}",
  description: "Say in one line what the user gets.",
  category: "Text",
  order: 99,
  keywords: "${words.join(" ")}",
  icon: "wrench",
  runs: "browser",
};

export const operations = {
  convert: operation({
    label: "${title}",
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "${id}.txt" }),
    options: {},
    messages: { empty: "Please enter some text" },
    examples: [{ title: "A short example", input: "Hello", output: "Hello" }],
    code: () => import("./${id}.ts"),
    run: ({ ${functionName} }, { input }) => ${functionName}(input),
  }),
};

export const page: TextPageProps = { placeholder: "Type or paste text, or drop a file" };
`,
    "about.md": `Say in one sentence what the user gets.

- The standard it follows.
- Its limits.
`,
    [`${id}.test.ts`]: `import { expect, it } from "vitest";
import { ${functionName} } from "./${id}.ts";

it("matches a published example", () => {
  expect(${functionName}("input of a published example")).toBe("its published output");
});
`,
  };
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
