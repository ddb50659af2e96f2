import { CHEAT_SHEETS, type QueryLanguage } from "./cheat-sheets.ts";

interface Props {
  language: QueryLanguage;
  onChoose: (query: string) => void;
}

/** Example queries with what they do and their results on the sample. A click puts one in. */
export function CheatSheet({ language, onChoose }: Props) {
  return (
    <ul className="mt-2 grid gap-2 md:grid-cols-2">
      {CHEAT_SHEETS[language].map(({ query, does, result }) => (
        <li key={query} className="min-w-0">
          <button
            type="button"
            className="grid min-h-11 w-full gap-0.5 rounded border border-rule bg-card px-3 py-2 text-left text-sm leading-snug hover:bg-sunk"
            onClick={() => onChoose(query)}
          >
            <span className="sr-only">Use the query </span>
            <code className="font-mono wrap-anywhere">{query}</code>
            <span className="text-ink-2">{does}</span>
            <span className="sr-only">, gives </span>
            <code className="font-mono text-ink-2 text-xs whitespace-pre-wrap wrap-anywhere">→ {result}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}
