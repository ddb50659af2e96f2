import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from "react";
import { formatBytes } from "#shared/format-number.ts";
import type { IconName } from "#shared/icons.ts";
import { pathOf } from "#ui/batch/archive-names.ts";
import type { BatchItem, ItemState } from "#ui/batch/batch-queue.ts";
import { describeReason } from "#ui/batch/describe-batch.ts";
import { Button } from "#ui/button.tsx";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Icon } from "#ui/icon.tsx";
import { hasModifier } from "#ui/move-roving-focus.ts";

const ROW_PX = 52;
/** Rows drawn above and below those in view. */
const MARGIN_ROWS = 6;
/** Until the list is measured. */
const FIRST_ROWS = 12;

interface Props {
  items: readonly BatchItem[];
  /** Index of the file whose result is open. */
  opened: number | undefined;
  onOpen: (index: number) => void;
}

/** The files with their states. Only the rows in view are drawn, so that thousands of files don't block the page. */
export function BatchList({ items, opened, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [view, setView] = useState({ first: 0, count: FIRST_ROWS });
  /** The row whose buttons are tab stops. */
  const [current, setCurrent] = useState(0);
  const [movesFocus, setMovesFocus] = useState(false);
  const tabStop = Math.min(current, items.length - 1);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const next = {
        first: Math.floor(element.scrollTop / ROW_PX),
        count: Math.ceil(element.clientHeight / ROW_PX) + 1,
      };
      setView((now) => (now.first === next.first && now.count === next.count ? now : next));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const last = items.length - 1;
    const to = { ArrowUp: tabStop - 1, ArrowDown: tabStop + 1, Home: 0, End: last }[event.key];
    if (to === undefined || hasModifier(event) || !list.current) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, to));
    const { scrollTop, clientHeight } = list.current;
    const lowest = (next + 1) * ROW_PX - clientHeight;
    list.current.scrollTop = Math.min(next * ROW_PX, Math.max(scrollTop, lowest));
    setCurrent(next);
    setMovesFocus(true);
  };
  useEffect(() => {
    if (!movesFocus) return;
    setMovesFocus(false);
    list.current?.querySelector<HTMLElement>(`[aria-posinset="${tabStop + 1}"] button`)?.focus({ preventScroll: true });
  }, [movesFocus, tabStop]);

  const places = new Set([tabStop]);
  const end = Math.min(items.length, view.first + view.count + MARGIN_ROWS);
  for (let place = Math.max(0, view.first - MARGIN_ROWS); place < end; place++) places.add(place);
  return (
    <ul
      ref={list}
      aria-label="Files"
      className="relative h-96 overflow-y-auto text-sm lg:h-auto lg:min-h-96 lg:flex-1 lg:basis-0"
      onKeyDown={onKeyDown}
    >
      {[...places].map((place) => {
        const item = items[place];
        return (
          item && (
            <Row
              key={item.index}
              item={item}
              place={place}
              count={items.length}
              isTabStop={place === tabStop}
              isOpen={item.index === opened}
              onOpen={onOpen}
              onFocus={setCurrent}
            />
          )
        );
      })}
      <li aria-hidden="true" className="w-px" style={{ height: items.length * ROW_PX }} />
    </ul>
  );
}

interface RowProps {
  item: BatchItem;
  place: number;
  count: number;
  isTabStop: boolean;
  isOpen: boolean;
  onOpen: (index: number) => void;
  onFocus: (place: number) => void;
}

const Row = memo(function Row({ item, place, count, isTabStop, isOpen, onOpen, onFocus }: RowProps) {
  const { index, file, state } = item;
  const isSettled = state.phase === "done" || state.phase === "failed";
  const tabIndex = isTabStop ? 0 : -1;
  const [only, ...others] = state.phase === "done" ? state.files : [];
  const focus = useCallback(() => onFocus(place), [onFocus, place]);
  return (
    <li
      aria-posinset={place + 1}
      aria-setsize={count}
      className={`absolute inset-x-0 flex items-center border-b border-rule pr-1.5 ${isOpen ? "bg-accent-soft" : ""}`}
      style={{ top: place * ROW_PX, height: ROW_PX }}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        aria-disabled={!isSettled}
        className={`flex h-full min-w-0 flex-1 items-center gap-3 px-3.5 text-left -outline-offset-2 ${!isSettled ? "cursor-default" : isOpen ? "" : "hover:bg-card"}`}
        onFocus={focus}
        onClick={() => isSettled && onOpen(index)}
      >
        <StateIcon phase={state.phase} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono">{pathOf(file)}</span>
          <span className={`block truncate text-xs ${state.phase === "failed" ? "text-bad" : "text-ink-2"}`}>
            {describeState(file, state)}
          </span>
        </span>
      </button>
      {only && others.length === 0 && (
        <Button
          look="quiet"
          icon="download"
          tabIndex={tabIndex}
          aria-label={`Download ${only.name}`}
          onFocus={focus}
          onClick={() => downloadWithToast(only.name, only.content)}
        />
      )}
    </li>
  );
});

const ICONS: Readonly<Record<ItemState["phase"], { name: IconName; className: string }>> = {
  waiting: { name: "minus", className: "text-ink-2" },
  running: { name: "refresh-cw", className: "text-accent motion-safe:animate-spin" },
  canceled: { name: "minus", className: "text-ink-2" },
  done: { name: "circle-check", className: "text-good" },
  failed: { name: "x", className: "text-bad" },
};

function StateIcon({ phase }: Pick<ItemState, "phase">) {
  const { name, className } = ICONS[phase];
  return <Icon name={name} className={`size-4.5 ${className}`} />;
}

function describeState({ size }: File, state: ItemState): string {
  switch (state.phase) {
    case "waiting":
      return `${formatBytes(size)} · Waiting`;
    case "running":
      return `${formatBytes(size)} · Working…`;
    case "canceled":
      return `${formatBytes(size)} · Canceled`;
    case "failed":
      return describeReason(state.error);
    case "done": {
      const { files, bytes, warnings } = state;
      const count = files.length === 1 ? "" : ` in ${files.length.toLocaleString("en")} files`;
      const [warning] = warnings;
      const details = files.length === 1 ? (files[0]?.details ?? []) : [];
      return [`${formatBytes(size)} → ${formatBytes(bytes)}${count}`, ...details, ...(warning ? [warning] : [])].join(
        " · ",
      );
    }
  }
}
