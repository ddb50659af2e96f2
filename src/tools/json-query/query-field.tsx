import { Suspense, useRef, useState } from "react";
import { Field } from "#ui/field.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { QueryLanguage } from "./cheat-sheets.ts";

const CheatSheet = lazyPart(() => import("./cheat-sheet.tsx"), "CheatSheet");

interface Props {
  language: QueryLanguage;
  query: string;
  placeholder: string | undefined;
  isInvalid: boolean;
  onQuery: (query: string) => void;
  onExample: (query: string) => void;
}

export function QueryField({ language, query, placeholder, isInvalid, onQuery, onExample }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="card grid gap-2 p-4 max-sm:p-3 lg:col-span-2">
      <Field label="Query">
        {(id) => (
          <textarea
            ref={field}
            id={id}
            rows={2}
            className="field max-h-60 min-h-16 w-full py-2 field-sizing-content font-mono"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={placeholder}
            aria-invalid={isInvalid || undefined}
            value={query}
            onChange={({ target }) => onQuery(target.value)}
          />
        )}
      </Field>
      <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="w-fit rounded py-1 text-ink-2 hover:text-ink">Cheat sheet</summary>
        {isOpen && (
          <Suspense>
            <CheatSheet language={language} onChoose={(example) => focusAfter(() => onExample(example), field)} />
          </Suspense>
        )}
      </details>
    </div>
  );
}
