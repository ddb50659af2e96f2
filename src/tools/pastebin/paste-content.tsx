import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { useToolServices } from "#ui/tool-services.ts";
import { WorkerBridge } from "#ui/worker-bridge.ts";
import { extendLines, formatFragment, parseFragment } from "./fragment.ts";
import type { Highlighting } from "./highlight.ts";
import { splitBlocks } from "./line-blocks.ts";
import { PasteLines } from "./paste-lines.tsx";

interface Props {
  text: string;
  language: string;
  wrap: boolean;
}

/** Drawn ahead of the part that is seen, so that scrolling finds it ready. */
const AHEAD = "500px 0px";

/**
 * A text as it is, at once, and colored as soon as the worker has read it. All of it is in the page for searching and
 * selecting; lines get their numbers and colors when they come near.
 */
export function PasteContent({ text, language, wrap }: Props) {
  const blocks = useMemo(() => splitBlocks(text), [text]);
  const highlighting = useHighlighting(text, language);
  const [fragment, setFragment] = useState(() => parseFragment(location.hash));
  /** The line that the address points at, until it is in view. */
  const [goal, setGoal] = useState(fragment.lines?.[0]);
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]));
  const section = useRef<HTMLElement>(null);
  const lineCount = blocks.reduce((sum, block) => sum + block.lines, 0);

  useEffect(() => {
    const onHash = () => {
      const next = parseFragment(location.hash);
      setFragment(next);
      setGoal(next.lines?.[0]);
    };
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other blocks are other elements
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
      { root: section.current, rootMargin: AHEAD },
    );
    for (const element of section.current?.querySelectorAll("[data-block]") ?? []) observer.observe(element);
    return () => observer.disconnect();
  }, [blocks]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its lines are there once its block is among those near
  useEffect(() => {
    if (goal === undefined) return;
    const line = document.getElementById(`L${goal}`);
    const index = blocks.findIndex(({ firstLine, lines }) => goal < firstLine + lines);
    if (line || index === -1) {
      line?.scrollIntoView({ block: "center" });
      setGoal(undefined);
      return;
    }
    section.current?.querySelector(`[data-block="${index}"]`)?.scrollIntoView({ block: "start" });
    setNear((before) => new Set(before).add(index));
  }, [goal, blocks, near]);

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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[75dvh] overflow-auto py-3 font-mono text-sm leading-6"
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
  const [found, setFound] = useState<Highlighting>();
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
      .catch((error) => stop.signal.aborted || console.debug("The text could not be highlighted", error))
      .finally(() => bridge.dispose());
    return () => stop.abort();
  }, [text, language, spawnWorker]);
  return found;
}
