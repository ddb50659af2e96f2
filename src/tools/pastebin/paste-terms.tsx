import { useEffect, useId, useState } from "react";
import { EXPIRIES } from "#contract/expiry.ts";
import { type ExpiryChoice, ExpirySelect } from "#ui/expiry-select.tsx";

export interface Terms {
  expires: ExpiryChoice;
  burn: boolean;
  encrypted: boolean;
}

interface Props {
  terms: Terms;
  onChange: (part: Partial<Terms>) => void;
}

export function PasteTerms({ terms, onChange }: Props) {
  const id = useId();
  const canEncrypt = useSecureContext();
  return (
    <details className="mt-3 rounded border border-rule bg-card text-sm">
      <summary className="px-3.5 py-2.5">
        <span className="font-medium">Options</span>
        <span className="text-ink-2"> · {summarize(terms)}</span>
      </summary>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-rule px-3.5 py-3">
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="text-ink-2">
            Expires
          </label>
          <ExpirySelect
            id={id}
            className="small-field"
            value={terms.expires}
            onChange={(expires) => onChange({ expires })}
          />
        </div>
        <Check checked={terms.burn} onChange={(burn) => onChange({ burn })}>
          Delete after the first reading
        </Check>
        <Check checked={terms.encrypted} disabled={!canEncrypt} onChange={(encrypted) => onChange({ encrypted })}>
          Encrypt in the browser
        </Check>
        {!canEncrypt && <p className="w-full text-ink-2">Encryption needs a secure connection (https).</p>}
      </div>
    </details>
  );
}

/** Summary shown while the group is closed. */
function summarize({ expires, burn, encrypted }: Terms): string {
  return [
    expires ? `expires after ${EXPIRIES[expires]}` : "never expires",
    ...(burn ? ["read once"] : []),
    ...(encrypted ? ["encrypted"] : []),
  ].join(", ");
}

interface CheckProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: string;
}

function Check({ checked, disabled = false, onChange, children }: CheckProps) {
  return (
    <label className="inline-flex min-h-9 items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}

/** `crypto.subtle` exists only on https or localhost. Assumes true until hydration. */
function useSecureContext(): boolean {
  const [isSecure, setSecure] = useState(true);
  useEffect(() => setSecure(window.isSecureContext), []);
  return isSecure;
}
