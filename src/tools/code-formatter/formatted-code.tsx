import { useEffect, useState } from "react";
import type { FileResult, TextResult } from "#shared/run-operation.ts";
import { readTextResult } from "#shared/text-of-file.ts";
import { ResultPanel } from "#ui/result-panel.tsx";

interface Props {
  file: FileResult;
  /** Milliseconds that the run took. */
  took: number | undefined;
  onUseAsInput: (content: string | Blob, name: string) => void;
}

/** The colors of a language that has none of its own. */
const COLORS: Readonly<Record<string, string>> = {
  JavaScript: "javascript",
  TypeScript: "javascript",
  HTML: "html",
  Vue: "html",
  Angular: "html",
  CSS: "css",
  SCSS: "css",
  Less: "css",
  JSON: "json",
  JSON5: "json",
};

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
  return (
    <ResultPanel
      result={result}
      durationMs={took}
      label={language}
      empty="Working…"
      paste={{ title: "Formatted code", language: COLORS[language] ?? "text" }}
      sendable
      onUseAsInput={result && (() => onUseAsInput(result.content, result.fileName))}
    />
  );
}
