/** Says what is wrong with the id of a tool to be, or nothing. */
export function findIdProblem(id: string, existing: readonly string[]): string | undefined {
  if (id === "") return "Which tool? An id is missing.";
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) return `'${id}' is not kebab-case.`;
  if (existing.includes(id)) return `There is a tool ${id} already.`;
  return undefined;
}

/** The files of a new tool by name: it works, it hands back its input, and its test waits to be written. */
export function filesOfTool(id: string): Readonly<Record<string, string>> {
  const words = id.split("-");
  const title = words.map(capitalize).join(" ");
  const component = words.map(capitalize).join("");
  const verb = words.map((word, index) => (index === 0 ? word : capitalize(word))).join("");
  return {
    "meta.ts": `import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "${id}",
  title: "${title}",
  description: "Say in one sentence what a person gets.",
  category: "Text",
  order: 99,
  keywords: ["${words.join(" ")}"],
  icon: "wrench",
  runs: "browser",
};
`,
    [`${id}.ts`]: `/** Says what comes out, with its source: an RFC, a formula, a published table. */
export function ${verb}(text: string): string {
  return text;
}
`,
    "operations.ts": `import { operation, textInput, textOutput } from "#shared/operation.ts";
import { ${verb} } from "./${id}.ts";

export const operations = {
  convert: operation({
    label: "${title}",
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "${id}.txt" }),
    options: {},
    messages: { empty: "Please enter a text", done: "Done!" },
    examples: [{ title: "What this example shows", input: "Hello", output: "Hello" }],
    run: ({ input }) => ${verb}(input),
  }),
};
`,
    "page.tsx": `import { TextTool } from "#ui/text-tool.tsx";
import { About${component} } from "./about.tsx";
import { operations } from "./operations.ts";

export default function ${component}Page() {
  return (
    <>
      <TextTool operations={operations} placeholder="Type or paste text, or drop a file" />
      <About${component} />
    </>
  );
}
`,
    "about.tsx": `import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function About${component}() {
  return (
    <About title="${title}" operations={operations}>
      <p>Say what it does and for whom, the standard it follows, its limits, and what happens to the data.</p>
    </About>
  );
}
`,
    [`${id}.test.ts`]: `import { expect, it } from "vitest";
import { ${verb} } from "./${id}.ts";

it("does what its source says", () => {
  expect(${verb}("input of a published example")).toBe("its published output");
});
`,
  };
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
