import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Operations } from "#shared/operation.ts";
import { Button } from "#ui/button.tsx";
import type { RunState } from "#ui/use-operation.ts";

interface Props {
  operations: Operations;
  state: RunState;
  /** Nothing can be run as things stand. */
  disabled?: boolean;
  onRun: (operation: string) => void;
  onCancel: () => void;
  /** Further buttons, which run no operation. */
  beside?: ReactNode;
  /** Option controls and whatever else belongs to the actions. */
  children?: ReactNode;
}

/**
 * The tool's actions, first one first; on a phone they stay within reach of the thumb, and the options, which may be
 * taller than the window, do not. Long work shows how far it is.
 */
export function ActionBar({ operations, state, disabled, onRun, onCancel, beside, children }: Props) {
  const entries = Object.entries(operations);
  const busy = state.phase === "running";
  const slow = useSlow(busy);
  const bar = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (state.phase !== "done" || !pressed.current) return;
    pressed.current = false;
    // Who is offline scrolls.
    import("#ui/show-result.ts").then(
      ({ showResult }) => showResult(bar.current),
      () => {},
    );
  }, [state]);
  return (
    <>
      <div
        ref={bar}
        className="sticky bottom-0 z-10 -mx-4 border-t border-rule bg-paper px-4 py-3 sm:-mx-5 sm:px-5 lg:static lg:mx-0 lg:border-0 lg:px-0"
      >
        {busy && slow ? (
          <Progress
            label={operations[state.operation]?.busy ?? "Working"}
            fraction={state.fraction}
            onCancel={onCancel}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            {entries.map(([id, operation], index) => (
              <Button
                key={id}
                look={index === 0 ? "main" : "plain"}
                disabled={disabled}
                onClick={() => {
                  pressed.current = true;
                  onRun(id);
                }}
              >
                {operation.label}
              </Button>
            ))}
            {beside}
            <span className="ml-auto hidden text-xs text-ink-2 lg:inline">
              <kbd className="rounded border border-rule px-1.5 py-0.5">Ctrl ⏎</kbd> {entries[0]?.[1].label}
            </span>
          </div>
        )}
      </div>
      {children && <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-3">{children}</div>}
    </>
  );
}

const SLOW = 300;

/** True once something has lasted longer than a moment. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow;
}

interface ProgressProps {
  label: string;
  fraction: number | undefined;
  onCancel: () => void;
}

function Progress({ label, fraction, onCancel }: ProgressProps) {
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100);
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <div className="flex justify-between text-sm">
          <span>{label}…</span>
          {percent !== undefined && <span className="font-mono">{percent} %</span>}
        </div>
        <progress aria-label={label} className="progress mt-1 block h-1.5 w-full" max={100} value={percent} />
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
