import { CodeList } from "#ui/code-list.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";

interface Props {
  /** One line above the list. */
  hint: string;
  /** Pairs of a character, or its name if invisible, and its code. */
  entries: readonly (readonly [shown: string, code: string])[];
}

/** A list of codes; a click copies one. */
export function CheatSheet({ hint, entries }: Props) {
  return (
    <section aria-labelledby="cheat-sheet" className="mt-10">
      <h2 id="cheat-sheet" className="font-serif text-xl font-semibold">
        Cheat Sheet
      </h2>
      <p className="mt-1 text-sm text-ink-2">{hint}</p>
      <CodeList actionLabel="Copy the code of" entries={entries} onChoose={(code) => copyWithToast(code, code)} />
    </section>
  );
}
