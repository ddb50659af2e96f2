import { lookup } from "#shared/lookup.ts";
import { EarlierValues, GeneratorPage } from "#ui/generator-tool.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { isListable, ValueList } from "#ui/value-list.tsx";
import { operations } from "./tool.ts";

const MODES = {
  generate: "UUID",
  ulid: "ULID",
  nanoid: "NanoID",
  cuid2: "CUID2",
  ksuid: "KSUID",
  name: "Names",
  decode: "Decode",
};

/** The modes with an input. */
const PLACEHOLDERS = lookup<string>({
  name: "www.example.com, one name per line",
  decode: "UUIDs, ULIDs or KSUIDs, such as 017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
});

export default function UuidPage() {
  const tool = useTool(operations, { modes: true });
  const { text } = tool;
  const placeholder = PLACEHOLDERS[tool.mode];
  const isList = text && tool.mode !== "decode" && isListable(text);
  const result = (
    <ResultPanel
      result={text}
      empty={EMPTY_RESULT}
      paste={{ title: MODES[tool.mode as keyof typeof MODES], language: "text" }}
      sendable
    >
      {isList && <ValueList text={text.head} />}
    </ResultPanel>
  );
  return (
    <>
      {placeholder === undefined ? (
        <GeneratorPage
          tool={tool}
          modes={MODES}
          mainOptions={["version", "length", "cuidLength", "count"]}
          result={<div className="grid flex-1">{result}</div>}
          below={<EarlierValues key={tool.mode} current={text} />}
        />
      ) : (
        <ToolPage tool={tool} modes={MODES} placeholder={placeholder} result={result} />
      )}
    </>
  );
}
