import { type ClipboardEvent, Suspense, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { retryImport } from "#ui/retry-import.ts";
import { toastFailed } from "#ui/toast.tsx";
import { faultOf, readLiteral } from "./pattern-literal.ts";
import type { PresetName } from "./preset-patterns.ts";

const PatternSheet = lazyPart(() => import("./pattern-sheet.tsx"), "PatternSheet");

const FLAGS = {
  g: "all matches",
  i: "ignore case",
  m: "^ and $ at lines",
  s: "dot matches line breaks",
  u: "Unicode",
  v: "Unicode sets",
  y: "sticky",
  d: "group positions",
};

/** Their patterns are loaded when one is chosen. */
const PRESET_NAMES: readonly PresetName[] = [
  "Email addresses",
  "URLs",
  "Phone numbers",
  "IP addresses",
  "Hashtags",
  "Numbers",
];

interface Props {
  pattern: string;
  flags: string;
  /** Name of the field that the last run rejected. */
  faulty: string | undefined;
  onPattern: (pattern: string) => void;
  onFlags: (flags: string) => void;
}

export function PatternFields({ pattern, flags, faulty, onPattern, onFlags }: Props) {
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const fault = faultOf(pattern, flags);
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const literal = readLiteral(event.clipboardData.getData("text/plain"));
    // Inside a pattern, slashes are part of it.
    if (!literal || selectionStart !== 0 || selectionEnd !== value.length) return;
    event.preventDefault();
    onPattern(literal.pattern);
    if (literal.flags !== "") onFlags(literal.flags);
  };
  const fillPreset = async (name: PresetName) => {
    const presets = await import("./preset-patterns.ts").catch(retryImport).catch(() => undefined);
    if (presets) onPattern(presets.PRESET_PATTERNS[name]);
    else toastFailed("The preset could not be loaded. Are you offline?");
  };
  return (
    <div className="card grid gap-3 p-4 max-sm:p-3 lg:col-span-2">
      <div className="flex gap-3">
        <Field label="Pattern" className="min-w-0 flex-1">
          {(id) => (
            <input
              ref={field}
              id={id}
              className="field font-mono"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="\d{4}-\d{2}-\d{2}"
              aria-invalid={faulty === "pattern" || undefined}
              aria-describedby={hintId}
              value={pattern}
              onChange={(event) => onPattern(event.target.value)}
              onPaste={onPaste}
            />
          )}
        </Field>
        <Field label="Flags" className="w-24">
          {(id) => (
            <input
              id={id}
              className="field font-mono"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-invalid={faulty === "flags" || undefined}
              aria-describedby={hintId}
              value={flags}
              onChange={(event) => onFlags(event.target.value)}
            />
          )}
        </Field>
      </div>
      <p id={hintId} className="-mt-2 text-sm text-bad empty:hidden">
        {fault}
      </p>
      <OptionsFold label="Flags and presets">
        <div className="grid gap-3 sm:contents">
          <fieldset className="flex flex-wrap items-center gap-1.5">
            <legend className="sr-only">Flags</legend>
            {Object.entries(FLAGS).map(([flag, meaning]) => (
              <button
                key={flag}
                type="button"
                aria-pressed={flags.includes(flag)}
                className="rounded border border-rule px-2 py-1 pointer-coarse:min-h-11 pointer-coarse:min-w-11 text-xs text-ink-2 hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
                onClick={() => onFlags(toggle(flags, flag))}
              >
                <span className="font-mono font-semibold">{flag}</span> {meaning}
              </button>
            ))}
          </fieldset>
          <fieldset className="flex flex-wrap items-center gap-1.5">
            <legend className="float-left mr-2 text-sm text-ink-2">Presets</legend>
            {PRESET_NAMES.map((name) => (
              <Button key={name} className="px-2 text-xs" onClick={() => fillPreset(name)}>
                {name}
              </Button>
            ))}
          </fieldset>
        </div>
      </OptionsFold>
      <details className="text-sm" onToggle={(event) => setSheetOpen(event.currentTarget.open)}>
        <summary className="w-fit rounded py-1 text-ink-2 hover:text-ink">Cheat sheet</summary>
        {isSheetOpen && (
          <Suspense>
            <PatternSheet field={field} onPattern={onPattern} />
          </Suspense>
        )}
      </details>
    </div>
  );
}

/** Toggles a flag; `u` and `v` exclude each other. */
function toggle(flags: string, flag: string): string {
  const others = flags.replaceAll(flag, "");
  if (others !== flags) return others;
  const excluded = { u: "v", v: "u" }[flag];
  return (excluded ? flags.replaceAll(excluded, "") : flags) + flag;
}
