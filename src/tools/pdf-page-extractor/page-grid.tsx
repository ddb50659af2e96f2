import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import type { Thumbnail } from "./draw-page.ts";
import { readTurns, turnPage, writeTurns } from "./turns.ts";
import type { Preview } from "./use-preview.ts";
import { writeSelection } from "./write-selection.ts";

interface Props {
  pages: number;
  draw: Preview["draw"];
  /** Indices from 0, in the order in which they were selected. */
  selected: ReadonlySet<number>;
  /** Called with the page range that selects what is selected now. */
  onSelect: (range: string) => void;
  /** By how many degrees which pages are turned, such as "3:90". */
  turns: string;
  onTurn: (turns: string) => void;
}

/** The pages as pictures to click. Only those in view are drawn, and kept. */
export function PageGrid({ pages, draw, selected, onSelect, turns, onTurn }: Props) {
  const [said, setSaid] = useState("");
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
          <li key={index} className="drawn-when-near relative [contain-intrinsic-height:auto_10rem]">
            <button
              type="button"
              aria-pressed={selected.has(index)}
              aria-label={`Page ${index + 1}`}
              onClick={() => toggle(index)}
              className="grid w-full justify-items-center gap-1 rounded border-2 border-transparent p-1.5 text-xs hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <Picture page={index + 1} draw={draw} turn={degrees.get(index) ?? 0} />
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
                  setSaid(`Page ${index + 1} is turned by ${next.get(index)}°.`);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

function Picture({ page, draw, turn }: { page: number; draw: Preview["draw"]; turn: number }) {
  const frame = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !frame.current) return;
    let seen = false;
    const show = async () => {
      const thumbnail = await draw(page, () => seen).catch(() => undefined);
      if (!thumbnail || !seen) return;
      paint(element, thumbnail, turn);
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.isIntersecting === seen) return;
      seen = entry.isIntersecting;
      if (seen) show();
      else element.width = 0;
    });
    observer.observe(frame.current);
    return () => {
      seen = false;
      observer.disconnect();
    };
  }, [page, draw, turn]);
  return (
    <span ref={frame} className="grid h-30 w-full grid-cols-1 grid-rows-1 place-items-center">
      <canvas ref={canvas} width={0} height={0} className="max-h-full max-w-full border border-rule" />
    </span>
  );
}

/** Draws a picture turned clockwise by some degrees. */
function paint(canvas: HTMLCanvasElement, { width, height, data }: Thumbnail, degrees: number): void {
  const picture = new OffscreenCanvas(width, height);
  picture.getContext("2d")?.putImageData(new ImageData(data, width, height), 0, 0);
  [canvas.width, canvas.height] = degrees % 180 === 0 ? [width, height] : [height, width];
  const context = canvas.getContext("2d");
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((degrees * Math.PI) / 180);
  context?.drawImage(picture, -width / 2, -height / 2);
}
