import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import type { Preview } from "./use-preview.ts";
import { writeSelection } from "./write-selection.ts";

interface Props {
  pages: number;
  draw: Preview["draw"];
  /** Indices from 0, in the order in which they were selected. */
  selected: ReadonlySet<number>;
  /** Called with the page range that selects what is selected now. */
  onSelect: (range: string) => void;
}

/** The pages as pictures to click. Only those in view are drawn, and kept. */
export function PageGrid({ pages, draw, selected, onSelect }: Props) {
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
          <li key={index} className="drawn-when-near [contain-intrinsic-height:auto_10rem]">
            <button
              type="button"
              aria-pressed={selected.has(index)}
              aria-label={`Page ${index + 1}`}
              onClick={() => toggle(index)}
              className="grid w-full justify-items-center gap-1 rounded border-2 border-transparent p-1.5 text-xs hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <Picture page={index + 1} draw={draw} />
              <span className="font-mono">{index + 1}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Picture({ page, draw }: { page: number; draw: Preview["draw"] }) {
  const frame = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !frame.current) return;
    let seen = false;
    const show = async () => {
      const thumbnail = await draw(page, () => seen).catch(() => undefined);
      if (!thumbnail || !seen) return;
      element.width = thumbnail.width;
      element.height = thumbnail.height;
      element.getContext("2d")?.putImageData(new ImageData(thumbnail.data, thumbnail.width, thumbnail.height), 0, 0);
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
  }, [page, draw]);
  return (
    <span ref={frame} className="grid h-30 w-full grid-cols-1 grid-rows-1 place-items-center">
      <canvas ref={canvas} width={0} height={0} className="max-h-full max-w-full border border-rule" />
    </span>
  );
}
