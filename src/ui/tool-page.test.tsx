import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { dataOutput, operation, textInput } from "#shared/operation.ts";
import { flag } from "#shared/options.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";
import { EmptyResult, ToolPage } from "./tool-page.tsx";
import { type ToolServices, ToolServicesContext } from "./tool-services.ts";
import { useTool } from "./use-tool.ts";

const operations = {
  compare: operation({
    label: "Compare",
    inputs: { before: textInput("Original"), after: textInput("Changed") },
    gives: dataOutput<{ same: boolean }>({ toText: ({ same }) => (same ? "The same" : "Different") }),
    options: { ignoreCase: flag("Ignore case", false) },
    messages: { empty: "Please enter two texts", done: "Compared!" },
    examples: [{ title: "Two words", inputs: { before: "Tea", after: "tea" }, output: { same: false } }],
    live: true,
    run: ({ before, after }, { ignoreCase }) => ({
      same: ignoreCase ? before.toLowerCase() === after.toLowerCase() : before === after,
    }),
  }),
};

const tool: Omit<ToolMeta, "keywords" | "order"> = {
  id: "compare",
  title: "Compare",
  description: "Compares.",
  category: "Text",
  icon: "check",
  runs: "browser",
};
const services = { tool, recordInput() {}, recordAction() {} } as unknown as ToolServices;

function Page() {
  const page = useTool(operations);
  return <ToolPage tool={page} result={<EmptyResult />} />;
}

describe("ToolPage", () => {
  it("renders a tool with two inputs from its declaration alone", () => {
    const html = renderToString(
      <ToolServicesContext value={services}>
        <Page />
      </ToolServicesContext>,
    );
    for (const label of ["Original", "Changed"]) {
      expect(html).toMatch(new RegExp(`<label for="([^"]+)">${label}</label>.*<textarea id="\\1"`));
    }
    expect(html).toMatch(/<button[^>]*>Compare<\/button>/);
    expect(html).toContain("Ignore case");
    expect(html).toContain("Results will appear here.");
  });
});
