import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Highlighting } from "#shared/highlight.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { WorkerBridge } from "#ui/worker-bridge.ts";
import { extendLines, formatFragment, parseFragment } from "./fragment.ts";
import { splitBlocks } from "./line-blocks.ts";
import { PasteLines } from "./paste-lines.tsx";

interface Props {
  text: string;
  language: string;
  wrap: boolean;
}

/** Renders ahead of the visible part, for smooth scrolling. */
const ROOT_MARGIN = "500px 0px";

/**
 * Shows a text immediately, and colors it when the worker is done. All of it is in the page for find and select; lines
 * get numbers and colors when they come near the viewport.
 */
export function PasteContent({ text, language, wrap }: Props) {
  const blocks = useMemo(() => splitBlocks(text), [text]);
  const highlighting = useHighlighting(text, language);
  const [fragment, setFragment] = useState(() => parseFragment(location.hash));
  /** Line from the URL, until it is in view. */
  const [targetLine, setTargetLine] = useState(fragment.lines?.[0]);
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]));
  const section = useRef<HTMLElement>(null);
  const lineCount = blocks.reduce((sum, block) => sum + block.lines, 0);

  useEffect(() => {
    const onHash = () => {
      const next = parseFragment(location.hash);
      setFragment(next);
      setTargetLine(next.lines?.[0]);
    };
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new blocks are new elements
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        setNear((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const index = Number((target as HTMLElement).dataset.block);
            if (isIntersecting) now.add(index);
            else now.delete(index);
          }
          return now;
        });
      },
      { root: section.current, rootMargin: ROOT_MARGIN },
    );
    for (const element of section.current?.querySelectorAll("[data-block]") ?? []) observer.observe(element);
    return () => observer.disconnect();
  }, [blocks]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its lines exist once its block is near
  useEffect(() => {
    if (targetLine === undefined) return;
    const line = document.getElementById(`L${targetLine}`);
    const index = blocks.findIndex(({ firstLine, lines }) => targetLine < firstLine + lines);
    if (line || index === -1) {
      line?.scrollIntoView({ block: "center" });
      setTargetLine(undefined);
      return;
    }
    section.current?.querySelector(`[data-block="${index}"]`)?.scrollIntoView({ block: "start" });
    setNear((before) => new Set(before).add(index));
  }, [targetLine, blocks, near]);

  const choose = (event: MouseEvent) => {
    const line = lineOf(event.target);
    if (line === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const lines = event.shiftKey ? extendLines(fragment.lines, line) : ([line, line] as const);
    const next = { ...fragment, lines };
    history.replaceState(history.state, "", formatFragment(next));
    setFragment(next);
  };
  const move = (event: KeyboardEvent) => {
    const line = lineOf(event.target);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (line === undefined || step === undefined) return;
    event.preventDefault();
    document
      .getElementById(`L${line + step}`)
      ?.querySelector("a")
      ?.focus();
  };

  return (
    <section
      ref={section}
      aria-label="Content"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="max-h-[75dvh] overflow-auto py-3 font-mono text-data leading-6"
      style={{ ["--gutter" as string]: `calc(${String(lineCount).length}ch + 1.75rem)` }}
      onClick={choose}
      onKeyDown={move}
    >
      {blocks.map((block, index) => (
        <PasteLines
          key={block.firstLine}
          text={text}
          block={block}
          index={index}
          highlighting={near.has(index) ? highlighting : undefined}
          near={near.has(index)}
          wrap={wrap}
          linkTo={fragment}
        />
      ))}
    </section>
  );
}

function lineOf(target: EventTarget): number | undefined {
  const line = target instanceof HTMLElement ? target.closest("a")?.dataset.line : undefined;
  return line === undefined ? undefined : Number(line);
}

function useHighlighting(text: string, language: string): Highlighting | undefined {
  const { spawnWorker } = useToolServices();
  const [highlighting, setFound] = useState<Highlighting>();
  useEffect(() => {
    setFound(undefined);
    if (language === "text") return;
    const bridge = new WorkerBridge(spawnWorker);
    const stop = new AbortController();
    bridge
      .run(
        { tool: "pastebin", operation: "highlight", inputs: { input: text }, options: { language } },
        { signal: stop.signal, onProgress: () => {}, timeLimit: 15_000 },
      )
      .then((result) => result.kind === "data" && setFound(result.data as Highlighting))
      .catch((error) => stop.signal.aborted || console.debug("Failed to highlight the paste", error))
      .finally(() => bridge.dispose());
    return () => stop.abort();
  }, [text, language, spawnWorker]);
  return highlighting;
}
