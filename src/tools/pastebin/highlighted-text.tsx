import { useEffect, useState } from "react";
import { useToolServices } from "#ui/tool-services.ts";
import { WorkerBridge } from "#ui/worker-bridge.ts";
import type { Token } from "./highlight.ts";

/** Above this many UTF-16 units a text is drawn plain: so many colored pieces would make the page stutter. */
const HIGHLIGHT_LIMIT = 100_000;

/** A text as it is, at once, and colored as soon as the worker has read it. */
export function HighlightedText({ text, language }: { text: string; language: string }) {
  const tokens = useTokens(text, language);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Content" tabIndex={0} className="max-h-[75dvh] overflow-auto p-4">
      <pre className="font-mono text-sm leading-relaxed whitespace-pre-wrap">
        {tokens
          ? tokens.map((token, index) =>
              token.kind ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change their order
                <span key={index} className={`code-${token.kind}`}>
                  {token.text}
                </span>
              ) : (
                token.text
              ),
            )
          : text}
      </pre>
    </section>
  );
}

function useTokens(text: string, language: string): readonly Token[] | undefined {
  const { spawnWorker } = useToolServices();
  const [tokens, setTokens] = useState<readonly Token[]>();
  useEffect(() => {
    setTokens(undefined);
    if (language === "text" || text.length > HIGHLIGHT_LIMIT) return;
    const bridge = new WorkerBridge(spawnWorker);
    const stop = new AbortController();
    bridge
      .run(
        { tool: "pastebin", operation: "highlight", input: text, options: { language } },
        { signal: stop.signal, onProgress: () => {}, timeLimit: 5_000 },
      )
      .then((result) => result.kind === "data" && setTokens(result.data as readonly Token[]))
      .catch((error) => stop.signal.aborted || console.debug("The text could not be highlighted", error))
      .finally(() => bridge.dispose());
    return () => stop.abort();
  }, [text, language, spawnWorker]);
  return tokens;
}
