import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Grid, gapAt } from "./grid-geometry.ts";

/** Movement that makes a press a drag, in pixels. */
const DRAG_DISTANCE = 6;
/** On a touch screen, a finger that moves earlier scrolls. */
const LONG_PRESS_MS = 350;
/** Distance to the edge of the list at which it scrolls, and its speed. */
const EDGE = 48;
const SCROLL_STEP = 14;

interface Press {
  pointer: number;
  key: number;
  x: number;
  y: number;
  isTouch: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

/** Where the dragged pages would go, and where the pointer is in the window. */
export interface Drag {
  row: number;
  column: number;
  place: number;
  x: number;
  y: number;
}

interface Options {
  list: RefObject<HTMLElement | null>;
  grid: Grid;
  count: number;
  /** Called when a drag of this page starts. */
  onStart: (key: number) => void;
  /** Called when it ends between two pages. */
  onDrop: (place: number) => void;
}

/** Drags pages with the mouse, a pen, or a finger after a long press. Near its edges, the list scrolls. */
export function usePageDrag({ list, grid, count, onStart, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag>();
  const press = useRef<Press>(undefined);
  const pointer = useRef({ x: 0, y: 0 });
  /** The click that follows the end of a drag selects nothing. */
  const ignoresClick = useRef(false);
  const active = drag !== undefined;
  const latest = useRef({ grid, count });
  useEffect(() => {
    latest.current = { grid, count };
  });

  const follow = () => {
    const element = list.current;
    if (!element) return;
    const { x, y } = pointer.current;
    const box = element.getBoundingClientRect();
    const point = { x: x - box.left, y: y - box.top + element.scrollTop };
    const next = { ...gapAt(latest.current.grid, point, latest.current.count), x, y };
    setDrag((now) =>
      now && now.place === next.place && now.x === x && now.y === y && now.row === next.row ? now : next,
    );
  };
  const start = () => {
    const pressed = press.current;
    if (!pressed) return;
    clearTimeout(pressed.timer);
    // The pressed page may scroll out of view.
    list.current?.setPointerCapture(pressed.pointer);
    onStart(pressed.key);
    follow();
  };
  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
    setDrag(undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it lasts as long as a drag, and what it calls reads refs
  useEffect(() => {
    const element = list.current;
    if (!active || !element) return;
    let frame = 0;
    const scroll = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const { y } = pointer.current;
      const step = y < top + EDGE ? -SCROLL_STEP : y > bottom - EDGE ? SCROLL_STEP : 0;
      if (step !== 0) {
        element.scrollTop += step;
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      // The selection stays.
      event.stopPropagation();
      ignoresClick.current = true;
      stop();
    };
    // React's listeners are passive. Without this, a finger that drags would scroll.
    const onTouchMove = (event: TouchEvent) => event.preventDefault();
    document.addEventListener("keydown", onKeyDown, { capture: true });
    document.addEventListener("touchmove", onTouchMove, { passive: false });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("keydown", onKeyDown, { capture: true });
      document.removeEventListener("touchmove", onTouchMove);
    };
  }, [active]);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return {
    drag,
    /** The pressed page, which must stay in the list while a finger is on it. */
    pressedKey: active ? press.current?.key : undefined,
    /** Whether a click belongs to a drag that just ended. */
    isDragClick: () => ignoresClick.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        ignoresClick.current = false;
        const page = (event.target as Element).closest<HTMLElement>("[data-page]");
        if (event.button !== 0 || !event.isPrimary || !page) return;
        const isTouch = event.pointerType === "touch";
        pointer.current = { x: event.clientX, y: event.clientY };
        press.current = {
          pointer: event.pointerId,
          key: Number(page.dataset.page),
          ...pointer.current,
          isTouch,
          ...(isTouch && { timer: setTimeout(start, LONG_PRESS_MS) }),
        };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const pressed = press.current;
        if (!pressed || event.pointerId !== pressed.pointer) return;
        pointer.current = { x: event.clientX, y: event.clientY };
        if (active) return follow();
        const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
        if (distance < DRAG_DISTANCE) return;
        if (pressed.isTouch) stop();
        else start();
      },
      onPointerUp: () => {
        if (drag) {
          ignoresClick.current = true;
          onDrop(drag.place);
        }
        stop();
      },
      onPointerCancel: stop,
    },
  };
}
