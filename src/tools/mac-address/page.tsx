import { lookup } from "#shared/lookup.ts";
import { GeneratorPage } from "#ui/generator-tool.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const MODES = { inspect: "Look Up", format: "Rewrite", vendor: "Company", generate: "Random" };

/** The modes with an input. */
const PLACEHOLDERS = lookup<string>({
  inspect: "00:1a:2b:3c:4d:5e, 001a.2b3c.4d5e or 00:1a:2b, one per line",
  format: "MAC addresses, or a text with some",
  vendor: "Raspberry Pi",
});

export default function MacAddressPage() {
  const tool = useTool(operations, { modes: true });
  const placeholder = PLACEHOLDERS[tool.mode];
  const result = (
    <ResultPanel
      result={tool.text}
      empty={EMPTY_RESULT}
      paste={{ title: "MAC addresses", language: "text" }}
      sendable
    />
  );
  return placeholder === undefined ? (
    <GeneratorPage
      tool={tool}
      modes={MODES}
      mainOptions={["count", "prefix"]}
      result={<div className="grid flex-1">{result}</div>}
    />
  ) : (
    <ToolPage tool={tool} modes={MODES} placeholder={placeholder} result={result} />
  );
}
