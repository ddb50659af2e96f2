import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useRef, useState } from "react";
import { plural } from "#shared/format-number.ts";
import { Icon } from "#ui/icon.tsx";
import { type ArrangeAction, type Arrangement, type PlacedPage, pagesOf, placeOf, targetsOf } from "./arrangement.ts";
import { FileLabel, fileLetter } from "./file-label.tsx";
import { cellPosition, type Grid, gridFor, gridHeight, placesInView } from "./grid-geometry.ts";
import { isFilePage } from "./page-list.ts";
import { PageThumbnail } from "./page-thumbnail.tsx";
import { usePageDrag } from "./use-page-drag.tsx";
import type { DrawThumbnail } from "./use-sources.ts";

interface Props {
  arrangement: Arrangement;
  /** Name of a file by its key. */
  nameOf: (file: number) => string;
  draw: DrawThumbnail;
  onAction: (action: ArrangeAction) => void;
  /** Id of the text that explains the keys. */
  describedBy: string;
}

/** The pages as thumbnails. Only those near the viewport exist. */
export function PageGrid({ arrangement, nameOf, draw, onAction, describedBy }: Props) {
  const pages = pagesOf(arrangement);
  const { files } = arrangement.history.now;
  const { selected, current } = arrangement;
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ width: 0, height: 0, scrollTop: 0 });
  const [hasFocus, setHasFocus] = useState(false);
  const [follows, setFollows] = useState(false);
  const prefix = useId();
  const grid = gridFor(view.width);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height, scrollTop } = element;
      setView({ width, height, scrollTop });
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);

  const currentPlace = placeOf(pages, current);
  useEffect(() => {
    const element = list.current;
    if (!follows || !element) return;
    setFollows(false);
    const { top } = cellPosition(grid, currentPlace);
    const lowest = top + grid.cellHeight - element.clientHeight;
    element.scrollTop = Math.min(top, Math.max(element.scrollTop, lowest));
  }, [follows, grid, currentPlace]);

  const { drag, pressedKey, isDragClick, handlers } = usePageDrag({
    list,
    grid,
    count: pages.length,
    onStart: (key) => {
      if (!selected.has(key)) onAction({ type: "select", key, how: "only" });
    },
    onDrop: (to) => onAction({ type: "move", to }),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event, { place: currentPlace, count: pages.length, current, grid, height: view.height });
    if (!action) return;
    event.preventDefault();
    onAction(action);
    setFollows(true);
  };
  const onClick = ({ target, shiftKey, ctrlKey, metaKey, nativeEvent }: MouseEvent) => {
    if (isDragClick()) return;
    const page = (target as Element).closest<HTMLElement>("[data-page]");
    if (!page) return onAction({ type: "select-none" });
    // A finger has no modifier keys, nor has the click of a screen reader.
    const isMouse = (nativeEvent as PointerEvent).pointerType === "mouse";
    const toggles = ctrlKey || metaKey || !isMouse || (target as Element).closest("[data-toggle]") !== null;
    onAction({ type: "select", key: Number(page.dataset.page), how: shiftKey ? "range" : toggles ? "toggle" : "only" });
  };

  const [start, end] = placesInView(grid, { ...view, count: pages.length });
  const places = new Set(Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index));
  if (pressedKey !== undefined) places.add(placeOf(pages, pressedKey));
  const dragged = drag ? targetsOf(arrangement) : undefined;
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label="Pages"
      aria-multiselectable="true"
      aria-activedescendant={places.has(currentPlace) ? `${prefix}${current}` : undefined}
      aria-describedby={describedBy}
      className="relative overflow-y-auto select-none -outline-offset-2"
      style={{ height: "clamp(20rem, 62dvh, 46rem)", cursor: drag && "grabbing" }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onContextMenu={(event) => drag && event.preventDefault()}
      {...handlers}
    >
      {[...places].map((place) => {
        const page = pages[place];
        if (!page) return null;
        const file = isFilePage(page.page) ? files.indexOf(page.page.file) : undefined;
        return (
          <PageCell
            key={page.key}
            id={`${prefix}${page.key}`}
            placed={page}
            place={place}
            count={pages.length}
            fileIndex={files.length > 1 ? file : undefined}
            fileName={isFilePage(page.page) ? nameOf(page.page.file) : ""}
            isSelected={selected.has(page.key)}
            isCurrent={hasFocus && page.key === current}
            isDragged={dragged?.has(page.key) === true}
            {...cellPosition(grid, place)}
            width={grid.cellWidth}
            height={grid.cellHeight}
            draw={draw}
          />
        );
      })}
      <div aria-hidden="true" className="w-px" style={{ height: gridHeight(grid, pages.length) }} />
      {drag && (
        <>
          <div
            aria-hidden="true"
            className="pointer-events-none absolute rounded bg-accent"
            style={{
              width: 4,
              left: cellPosition(grid, 0).left + drag.column * grid.cellWidth - 2,
              top: cellPosition(grid, drag.row * grid.columns).top,
              height: grid.cellHeight,
            }}
          />
          <div
            aria-hidden="true"
            className="pointer-events-none fixed z-50 rounded bg-accent px-2 py-1 text-sm font-semibold text-accent-ink shadow-float"
            style={{ left: drag.x + 14, top: drag.y + 14 }}
          >
            {plural(dragged?.size ?? 0, "page")}
          </div>
        </>
      )}
    </div>
  );
}

interface CellProps {
  id: string;
  placed: PlacedPage;
  place: number;
  count: number;
  /** Undefined with one file, or for a blank page. */
  fileIndex: number | undefined;
  fileName: string;
  isSelected: boolean;
  isCurrent: boolean;
  isDragged: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
  draw: DrawThumbnail;
}

const PageCell = memo(function PageCell({
  id,
  placed: { key, page },
  place,
  count,
  fileIndex,
  fileName,
  ...cell
}: CellProps) {
  const { isSelected, isCurrent, isDragged, left, top, width, height, draw } = cell;
  const number = isFilePage(page) ? page.page + 1 : undefined;
  const turn = isFilePage(page) && page.turn !== 0 ? `, rotated ${page.turn}°` : "";
  // The name has the visible text, for speech input.
  const caption = fileIndex === undefined ? "" : `${fileLetter(fileIndex)} ${number}, `;
  const label = number === undefined ? "blank" : `${caption}page ${number} of ${fileName}${turn}`;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={place + 1}
      aria-setsize={count}
      aria-label={`${place + 1}: ${label}`}
      data-page={key}
      title={number === undefined ? undefined : `${fileName}, page ${number}`}
      className={`absolute p-1 ${isDragged ? "opacity-60" : ""}`}
      style={{ left, top, width, height }}
    >
      <div
        className={`relative flex size-full flex-col items-center gap-1 rounded border-2 p-1 ${isSelected ? "border-accent bg-accent-soft" : "border-transparent hover:bg-sunk"}`}
        style={isCurrent ? { outline: "2px solid var(--accent)", outlineOffset: 1 } : undefined}
      >
        <div className="grid min-h-0 w-full flex-1 grid-cols-1 grid-rows-1 place-items-center">
          {isFilePage(page) ? (
            <PageThumbnail page={page} draw={draw} />
          ) : (
            <span
              className="grid place-items-center border border-dashed border-rule-strong bg-card text-xs text-ink-2"
              style={{ width: "66%", height: "92%" }}
            >
              Blank
            </span>
          )}
        </div>
        <div className="flex items-center gap-1.5 font-mono text-xs">
          {fileIndex !== undefined && <FileLabel index={fileIndex} />} {number}
        </div>
        <span
          data-toggle
          aria-hidden="true"
          className={`absolute grid size-5 place-items-center rounded-full border-2 ${isSelected ? "border-accent bg-accent text-accent-ink" : "border-rule-strong bg-card"}`}
          style={{ left: 4, top: 4 }}
        >
          {isSelected && <Icon name="check" />}
        </span>
      </div>
    </div>
  );
});

interface Where {
  place: number;
  count: number;
  current: number | undefined;
  grid: Grid;
  height: number;
}

/** What a key does in the grid. */
function actionOf(event: KeyboardEvent, { place, count, current, grid, height }: Where): ArrangeAction | undefined {
  const { key, shiftKey, altKey } = event;
  const command = event.ctrlKey || event.metaKey;
  const { columns } = grid;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (step !== undefined) {
    if (altKey || command) return { type: "shift", by: step };
    return { type: "go", to: place + step, extend: shiftKey };
  }
  const screen = Math.max(1, Math.floor(height / grid.cellHeight)) * columns;
  const far = { Home: 0, End: count - 1, PageUp: place - screen, PageDown: place + screen }[key];
  if (far !== undefined && !altKey) return { type: "go", to: far, extend: shiftKey };
  if (altKey) return undefined;
  if (command) {
    const letter = key.toLowerCase();
    return letter === "a" ? { type: "select-all" } : undefined;
  }
  switch (key) {
    case " ":
      if (current === undefined) return undefined;
      return { type: "select", key: current, how: shiftKey ? "range" : "toggle" };
    case "Escape":
      return { type: "select-none" };
    case "Delete":
    case "Backspace":
      return { type: "delete" };
    case "r":
      return { type: "turn", by: 90 };
    case "R":
      return { type: "turn", by: 270 };
  }
  return undefined;
}
