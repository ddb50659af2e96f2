import { useEffect, useState } from "react";
import type { Language as ColorLanguage } from "#shared/highlight.ts";
import { lookup } from "#shared/lookup.ts";
import type { FileResult, TextResult } from "#shared/run-operation.ts";
import { readTextResult } from "#shared/text-of-file.ts";
import { ResultPanel } from "#ui/result-panel.tsx";

interface Props {
  file: FileResult;
  /** Milliseconds that the run took. */
  took: number | undefined;
  onUseAsInput: (content: string | Blob, name: string) => void;
}

/** Languages with another grammar than their own for their colors. */
const GRAMMARS = lookup<ColorLanguage>({ vue: "html", angular: "html", json5: "json" });

/** Languages that pastes have. */
const PASTES: readonly string[] = ["javascript", "html", "css", "json"];

/** The code and its language. The last one stays until the next is read. */
export function FormattedCode({ file, took, onUseAsInput }: Props) {
  const [shown, setShown] = useState<{ result: TextResult; language: string }>();
  useEffect(() => {
    let current = true;
    const [language = ""] = file.details ?? [];
    readTextResult(file).then((result) => current && setShown({ result, language }));
    return () => {
      current = false;
    };
  }, [file]);
  const { result, language = "" } = shown ?? {};
  const name = language.toLowerCase();
  return (
    <ResultPanel
      result={result}
      durationMs={took}
      label={language}
      empty="Working…"
      paste={{
        title: "Formatted code",
        language: PASTES.includes(name) ? name : "text",
        colors: GRAMMARS[name] ?? (name as ColorLanguage),
      }}
      sendable
      onUseAsInput={result && (() => onUseAsInput(result.content, result.fileName))}
    />
  );
}
