import { useMemo, useState } from "react";
import { InputError } from "#shared/input-error.ts";
import { Field } from "#ui/field.tsx";
import { Verdict } from "#ui/verdict.tsx";
import type { Account } from "./account.ts";
import { operations } from "./tool.ts";
import { verifyCode } from "./verify-code.ts";

const { window: windowOption } = operations.verify.options;

/** Checks a code as it is typed, at the time of the last key. */
export function VerifyForm({ account }: { account: Account }) {
  const [typed, setTyped] = useState({ code: "", now: 0 });
  const [window, setWindow] = useState(windowOption.default);
  const result = useMemo(() => verdictOf(account, typed, window), [account, typed, window]);
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Field label="Code">
          {(id) => (
            <input
              id={id}
              className="field w-44! font-mono tabular-nums"
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              value={typed.code}
              onChange={({ target }) => setTyped({ code: target.value, now: Date.now() })}
            />
          )}
        </Field>
        <Field label="Window">
          {(id) => (
            <input
              id={id}
              type="number"
              className="field w-24!"
              min={windowOption.min}
              max={windowOption.max}
              aria-describedby={`${id}-help`}
              value={Number.isNaN(window) ? "" : window}
              onChange={({ target }) => setWindow(target.valueAsNumber)}
            />
          )}
        </Field>
      </div>
      <p className="option-help -mt-2">
        {account.type === "totp"
          ? "Steps before and after that count too."
          : "Counters after the present one that count too."}
      </p>
      <div aria-live="polite">
        {result && (
          <div className="rounded border border-b-0 border-rule">
            <Verdict {...result} />
          </div>
        )}
      </div>
    </div>
  );
}

function verdictOf(account: Account, { code, now }: { code: string; now: number }, wanted: number) {
  const { min, max, default: initial } = windowOption;
  const window = Number.isNaN(wanted) ? initial : Math.min(max, Math.max(min, Math.trunc(wanted)));
  const digits = code.replaceAll(/[\s-]/g, "");
  // Still being typed.
  if (digits.length < account.digits && /^\d*$/.test(digits)) return undefined;
  try {
    const { verified, reason } = verifyCode(account, code, { window, now });
    return verified
      ? { tone: "good" as const, title: "Valid", children: reason }
      : { tone: "bad" as const, icon: "x" as const, title: "Not valid", children: reason };
  } catch (error) {
    if (error instanceof InputError) return { tone: "bad" as const, title: error.message };
    throw error;
  }
}
