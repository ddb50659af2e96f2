import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { paintThumbnail } from "#ui/pdf/paint-thumbnail.ts";
import { readTurns, turnPage, writeTurns } from "./turns.ts";
import type { Preview } from "./use-preview.ts";
import { writeSelection } from "./write-selection.ts";

interface Props {
  pages: number;
  draw: Preview["draw"];
  /** Indices from 0, in selection order. */
  selected: ReadonlySet<number>;
  /** Called with the page range of the new selection. */
  onSelect: (range: string) => void;
  /** Rotations in degrees by page number, such as "3:90". */
  turns: string;
  onTurn: (turns: string) => void;
}

/** Clickable thumbnails of the pages. Only visible ones are drawn and kept. */
export function PageGrid({ pages, draw, selected, onSelect, turns, onTurn }: Props) {
  const [announcement, setAnnouncement] = useState("");
  const degrees = readTurns(turns);
  const toggle = (index: number) => {
    const next = new Set(selected);
    if (!next.delete(index)) next.add(index);
    onSelect(writeSelection([...next]));
  };
  return (
    <>
      <div className="flex items-center gap-1 border-b border-rule py-1 pr-1.5 pl-3.5 text-sm">
        <span className="mr-auto text-ink-2">
          {selected.size} of {pages} selected
        </span>
        <Button look="quiet" onClick={() => onSelect(writeSelection([...Array(pages).keys()]))}>
          Select all
        </Button>
        <Button look="quiet" onClick={() => onSelect("")}>
          Select none
        </Button>
      </div>
      <ul
        aria-label="Pages"
        className="grid max-h-112 grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 overflow-y-auto p-2.5"
      >
        {Array.from({ length: pages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
          <li key={index} className="drawn-when-near relative [contain-intrinsic-height:auto_10rem]">
            <button
              type="button"
              aria-pressed={selected.has(index)}
              aria-label={`Page ${index + 1}`}
              onClick={() => toggle(index)}
              className="grid w-full justify-items-center gap-1 rounded border-2 border-transparent p-1.5 text-xs hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <PageThumbnail page={index + 1} draw={draw} turn={degrees.get(index) ?? 0} />
              <span className="font-mono">{index + 1}</span>
            </button>
            {selected.has(index) && (
              <Button
                icon="rotate-cw"
                aria-label={`Rotate page ${index + 1}`}
                className="absolute top-1 right-1 min-h-8 px-2"
                onClick={() => {
                  const next = turnPage(degrees, index);
                  onTurn(writeTurns(next));
                  setAnnouncement(`Page ${index + 1} rotated to ${next.get(index)}°.`);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

function PageThumbnail({ page, draw, turn }: { page: number; draw: Preview["draw"]; turn: number }) {
  const frame = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !frame.current) return;
    let visible: AbortController | undefined;
    const show = async ({ signal }: AbortController) => {
      const thumbnail = await draw(page, signal).catch(() => undefined);
      if (thumbnail && !signal.aborted) paintThumbnail(element, thumbnail, turn);
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.isIntersecting === (visible !== undefined)) return;
      visible?.abort();
      visible = entry.isIntersecting ? new AbortController() : undefined;
      if (visible) show(visible);
      else element.width = 0;
    });
    observer.observe(frame.current);
    return () => {
      visible?.abort();
      observer.disconnect();
    };
  }, [page, draw, turn]);
  return (
    <span ref={frame} className="grid h-30 w-full grid-cols-1 grid-rows-1 place-items-center">
      <canvas ref={canvas} width={0} height={0} className="max-h-full max-w-full border border-rule" />
    </span>
  );
}
