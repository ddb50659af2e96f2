import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { EmptyResult } from "#ui/tool-page.tsx";
import { type FactGroup, factGroup } from "./facts.ts";
import { FactsPanel } from "./facts-panel.tsx";
import { type KeyPress, keyGroup, pressText } from "./keys.ts";

interface LivePress extends KeyPress {
  /** Counts presses, from 1. */
  id: number;
  /** How often a held key was repeated. */
  repeats: number;
  locks: string;
  isComposing: boolean;
}

const MODIFIERS = ["ctrlKey", "shiftKey", "altKey", "metaKey"] as const;
const LOCKS = ["CapsLock", "NumLock", "ScrollLock", "AltGraph", "Fn"] as const;
const MAX_PRESSES = 12;

/** A field that shows what a program sees of the keys pressed in it. */
export function KeyboardPanel() {
  const [presses, setPresses] = useState<readonly LivePress[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const [latest] = presses;
  // Only after a click on the tab: keys there change the mode.
  useEffect(() => {
    if (!document.activeElement?.matches(":focus-visible")) field.current?.focus({ preventScroll: true });
  }, []);

  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    const press = readPress(event);
    setPresses((before) => {
      const [last] = before;
      if (event.repeat && last?.code === press.code) {
        return [{ ...last, repeats: last.repeats + 1 }, ...before.slice(1)];
      }
      return [{ ...press, id: (last?.id ?? 0) + 1 }, ...before].slice(0, MAX_PRESSES);
    });
    if (event.key === "Tab" || event.key === "Escape") return;
    // Neither the browser nor this site acts on the key.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="option-columns items-start">
      <div className="card grid content-start gap-3 p-4 max-sm:p-3">
        <Field label="Press a key">
          {(id) => (
            <>
              <input
                ref={field}
                id={id}
                className="field"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                aria-describedby={`${id}-help`}
                placeholder="Click here, then press any key"
                value=""
                onChange={() => {}}
                onKeyDown={take}
                // Windows reports Print Screen only when it's released.
                onKeyUp={(event) => event.key === "PrintScreen" && take(event)}
              />
              <span id={`${id}-help`} className="mt-1 block text-ink-2 text-sm">
                Shortcuts don’t act here. Tab leaves the field.
              </span>
            </>
          )}
        </Field>
        <p role="status" className="sr-only">
          {latest && `${pressText(latest)} ${latest.code} ${latest.keyCode}`}
        </p>
      </div>
      <div className="grid min-w-0 lg:row-span-2">
        {latest ? (
          <FactsPanel heading={pressText(latest)} groups={[keyGroup(latest), stateGroup(latest)]} />
        ) : (
          <EmptyResult heading="Key" />
        )}
      </div>
      {presses.length > 0 && (
        <section aria-labelledby="presses">
          <h2 id="presses" className="mb-1.5 font-semibold text-sm">
            Last presses
          </h2>
          <ol className="divide-y divide-rule rounded border border-rule text-sm">
            {presses.map((press) => (
              <li key={press.id} className="flex items-center gap-3 px-3 py-1.5 font-mono text-data">
                <span className="min-w-0 flex-1 wrap-anywhere">{pressText(press)}</span>
                <span className="text-ink-2 wrap-anywhere">{press.code || "no code"}</span>
                <span className="text-ink-2 tabular-nums">{press.keyCode}</span>
              </li>
            ))}
          </ol>
          <Button className="mt-2" icon="eraser" onClick={() => setPresses([])}>
            Clear
          </Button>
        </section>
      )}
    </div>
  );
}

function stateGroup({ repeats, isComposing, locks }: LivePress): FactGroup {
  return factGroup("State", {
    repeat: repeats > 0 ? `true (${repeats} times)` : "false",
    isComposing: String(isComposing),
    "Locks and AltGraph": locks || "none",
  });
}

function readPress(event: KeyboardEvent): Omit<LivePress, "id"> {
  const { key, code, keyCode, location, repeat, nativeEvent } = event;
  return {
    key,
    code,
    keyCode,
    location,
    modifiers: MODIFIERS.filter((modifier) => event[modifier]),
    repeats: repeat ? 1 : 0,
    locks: LOCKS.filter((name) => event.getModifierState(name)).join(", "),
    isComposing: nativeEvent.isComposing,
  };
}
