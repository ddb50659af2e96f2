import { copyAndSay } from "./copy-and-say.ts";

interface Props {
  /** One line above the list. */
  hint: string;
  /** What is shown, or its name where it has no shape, and the code that stands for it. */
  entries: readonly (readonly [shown: string, code: string])[];
}

/** Codes that people look up; a click copies one. */
export function CheatSheet({ hint, entries }: Props) {
  const copy = async (code: string) => {
    await copyAndSay(code, code);
  };
  return (
    <section aria-labelledby="cheat-sheet" className="mt-10">
      <h2 id="cheat-sheet" className="font-serif text-xl font-semibold">
        Cheat Sheet
      </h2>
      <p className="mt-1 text-sm text-ink-2">{hint}</p>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {entries.map(([shown, code]) => (
          <li key={code}>
            <button
              type="button"
              className="flex min-h-10 w-full items-center justify-between gap-2 rounded border border-rule bg-card px-3 text-left text-sm leading-tight hover:bg-sunk"
              onClick={() => copy(code)}
            >
              <span className="sr-only">Copy the code of </span>
              <span>{shown}</span>
              <code className="font-mono text-ink-2">{code}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
