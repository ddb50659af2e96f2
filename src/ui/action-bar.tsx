import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Operations } from "#shared/operation.ts";
import { Button } from "#ui/button.tsx";
import { KeyHint } from "#ui/key-hint.tsx";
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
 * taller than the window, do not. Long work shows how far it is, in their place.
 */
export function ActionBar({ operations, state, disabled, onRun, onCancel, beside, children }: Props) {
  const entries = Object.entries(operations);
  const busy = state.phase === "running";
  const slow = useSlow(busy) && busy;
  const pressed = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = pressed.current;
    if (busy || !button) return;
    pressed.current = null;
    import("#ui/follow-run.ts").then(
      ({ followRun }) => followRun(button, state),
      // Who is offline scrolls.
      () => {},
    );
  }, [state, busy]);
  return (
    <>
      <div className="action-bar">
        <div className={`relative flex flex-wrap items-center gap-2 ${slow ? "invisible" : ""}`}>
          {entries.map(([id, operation], index) => (
            <Button
              key={id}
              ref={index === 0 ? main : undefined}
              look={index === 0 ? "main" : "plain"}
              disabled={disabled}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget;
                onRun(id);
              }}
            >
              {operation.label}
            </Button>
          ))}
          {beside}
          <KeyHint does={entries[0]?.[1].label} />
          {slow && (
            <Progress
              label={operations[state.operation]?.busy ?? "Working"}
              fraction={state.fraction}
              onCancel={() => {
                // What was begun by a key has no button that was pressed.
                pressed.current ??= main.current;
                onCancel();
              }}
            />
          )}
        </div>
      </div>
      {children && <div className="flex flex-wrap items-start gap-x-5 gap-y-2 pt-1 pb-3 empty:hidden">{children}</div>}
    </>
  );
}

const SLOW = 300;

/** True once something has lasted longer than a moment. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(setSlow, SLOW, true);
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
  const percent = fraction && Math.round(fraction * 100);
  return (
    <div className="visible absolute inset-x-0 top-0 flex items-center gap-3">
      <div className="flex-1">
        <div className="flex justify-between text-sm">
          <span>{label}…</span>
          {percent !== undefined && <span className="font-mono">{percent}%</span>}
        </div>
        <progress aria-label={label} className="progress mt-1" max={100} value={percent} />
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
