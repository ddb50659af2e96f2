import { formatCount } from "#shared/format-number.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { OptionsFold } from "#ui/options-fold.tsx";
import { retryImport } from "#ui/retry-import.ts";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { ToolInputField, ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useHistoryState } from "#ui/use-history-state.ts";
import { useTool } from "#ui/use-tool.ts";
import type { QueryLanguage } from "./cheat-sheets.ts";
import { QueryField } from "./query-field.tsx";
import type { QueryResult } from "./query-result.ts";
import { operations } from "./tool.ts";

const MODES: Readonly<Record<QueryLanguage, string>> = { jsonpath: "JSONPath", jmespath: "JMESPath", jq: "jq" };
const COUNTED: Readonly<Record<QueryLanguage, readonly [one: string, many: string]>> = {
  jsonpath: ["match", "matches"],
  jmespath: ["item", "items"],
  jq: ["result", "results"],
};

export default function JsonQueryPage() {
  const tool = useTool(operations, { modes: true, auto: true });
  const { ranWith } = tool;
  const language = tool.mode as QueryLanguage;
  const [queries, setQueries] = useHistoryState<Partial<Record<string, string>>>("queries", {});
  const query = String(tool.options.query);
  const data = tool.data(language);
  const isRaw = language === "jq" && ranWith.options.rawOutput === true;
  const others = Object.keys(tool.declarations).filter((name) => name !== "query");
  const declared: OptionDeclaration | undefined = tool.declarations.query;

  const switchMode = (mode: string) => {
    setQueries({ ...queries, [tool.mode]: query });
    tool.switchMode(mode);
    tool.setOptions({ query: queries[mode] ?? "" });
  };
  const takeExample = async (example: string) => {
    tool.setOptions({ query: example });
    const input = tool.inputs.input;
    if (input?.kind !== "typed" || input.text.trim() !== "") return;
    const sheets = await import("./cheat-sheets.ts").catch(retryImport).catch(() => undefined);
    if (sheets) tool.setInput("input", { kind: "typed", text: sheets.SHEET_SAMPLE });
  };

  return (
    <ToolPage
      tool={{ ...tool, switchMode }}
      modes={MODES}
      inputs={
        <>
          <QueryField
            language={language}
            query={query}
            placeholder={declared && "placeholder" in declared ? declared.placeholder : undefined}
            isInvalid={tool.error?.field === "query"}
            onQuery={(next) => tool.setOptions({ query: next })}
            onExample={takeExample}
          />
          <ToolInputField
            tool={tool}
            onSample={tool.takeSampleOptions}
            placeholder={language === "jq" ? "Paste JSON or JSON Lines, or drop a file" : "Paste JSON, or drop a file"}
            accept=".json,.jsonl,.ndjson,.geojson,application/json,text/plain"
          />
        </>
      }
      options={
        <OptionsFold>
          <div className="grid gap-2 sm:contents">
            <ToolOptionControls tool={tool} only={others} />
          </div>
        </OptionsFold>
      }
      result={
        <ToolResult
          tool={tool}
          result={data && toTextResult(data, isRaw)}
          label={data && countLabel(data, language)}
          paste={isRaw ? { title: "Query result", language: "text" } : { title: "Query result", language: "json" }}
          sendable
          onUseAsInput={data && (() => tool.takeAsInput(contentOf(data), "result.json"))}
        />
      }
    />
  );
}

function countLabel({ count }: QueryResult, language: QueryLanguage): string | undefined {
  if (count === undefined) return undefined;
  const [one, many] = COUNTED[language];
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const contentOf = ({ output }: QueryResult) => (typeof output === "string" ? output : output.content);

function toTextResult({ output }: QueryResult, isRaw: boolean): TextResult {
  const named = isRaw
    ? ({ kind: "text", fileName: "result.txt", type: "text/plain" } as const)
    : ({ kind: "text", fileName: "result.json", type: "application/json" } as const);
  if (typeof output !== "string") return { ...named, ...output };
  const lines = output === "" ? 0 : output.split("\n").length;
  return { ...named, content: output, head: output, bytes: utf8Length(output), lines };
}
