import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Operations } from "#shared/operation.ts";
import { Button } from "#ui/button.tsx";
import { KeyHint } from "#ui/key-hint.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { OverflowMenu } from "#ui/overflow-menu.tsx";
import type { RunState } from "#ui/use-operation.ts";

interface Props {
  operations: Operations;
  state: RunState;
  /** Disables every operation. */
  disabled?: boolean;
  onRun: (operation: string) => void;
  onCancel: () => void;
  /** More buttons, which run no operation. */
  extraActions?: ReactNode;
  /** Text of the main button during a run, in place of the progress. */
  busyLabel?: string | undefined;
  /** Whether the options are folded on a phone. */
  foldOptions?: boolean;
  /** Option controls and the like, below the actions. */
  children?: ReactNode;
}

/**
 * The tool's actions, the main one first. On a phone they stick to the bottom, within reach of the thumb; the options,
 * which may be taller than the window, don't. A long run shows its progress in their place.
 */
export function ActionBar({
  operations,
  state,
  disabled,
  onRun,
  onCancel,
  extraActions,
  busyLabel,
  foldOptions = false,
  children,
}: Props) {
  const entries = Object.entries(operations);
  const busy = state.phase === "running";
  const slow = useSlow(busy) && busy && busyLabel === undefined;
  const pressedButton = useRef<HTMLElement>(null);
  /** Whether the visitor waits for a result, by a button or a key. */
  const isAwaited = useRef(false);
  const mainButton = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const isQuiet = busy && state.quiet === true;
  useEffect(() => {
    const focused = document.activeElement;
    // The change of an option may replace the run, but not the wish.
    if (busy && !isQuiet) isAwaited.current = true;
    // Gets the focus back after a long run, whose progress hides it.
    if (busy && focused instanceof HTMLElement && bar.current?.contains(focused)) pressedButton.current ??= focused;
  }, [busy, isQuiet]);
  useEffect(() => {
    const pressed = pressedButton.current;
    if (busy || !bar.current || !(pressed || isAwaited.current)) return;
    const place = { bar: bar.current, pressed };
    pressedButton.current = null;
    isAwaited.current = false;
    import("#ui/reveal-result.ts").then(
      ({ revealResult }) => revealResult(place, state),
      // Offline, the visitor can scroll.
      () => {},
    );
  }, [state, busy]);
  const [first, ...others] = entries.map(([id, operation], index) => (
    <Button
      key={id}
      ref={index === 0 ? mainButton : undefined}
      look={index === 0 ? "main" : "plain"}
      disabled={disabled}
      busy={busyLabel !== undefined && busy}
      onClick={({ currentTarget }) => {
        pressedButton.current = currentTarget;
        onRun(id);
      }}
    >
      {busy && index === 0 && busyLabel ? busyLabel : operation.label}
    </Button>
  ));
  const options = <div className="flex flex-wrap items-start gap-x-5 gap-y-2 pt-1 pb-3 empty:hidden">{children}</div>;
  return (
    <>
      <div ref={bar} className="action-bar">
        <div className={`relative flex flex-wrap items-center gap-2 ${slow ? "invisible" : ""}`}>
          {first}
          {others.length > 1 ? (
            <OverflowMenu label="More actions" look="plain">
              {others}
            </OverflowMenu>
          ) : (
            others
          )}
          {extraActions}
          <KeyHint action={entries[0]?.[1].label} />
          {slow && (
            <Progress
              label="Working"
              fraction={state.fraction}
              onCancel={() => {
                // A run started by a key has no pressed button.
                pressedButton.current ??= mainButton.current;
                onCancel();
              }}
            />
          )}
        </div>
      </div>
      {children && (foldOptions ? <OptionsFold>{options}</OptionsFold> : options)}
    </>
  );
}

const SLOW_AFTER_MS = 300;

/** True once `busy` has lasted a while. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(setSlow, SLOW_AFTER_MS, true);
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
