import { formatCount, plural } from "#shared/format-number.ts";
import type { PageText } from "./join-pages.ts";
import { searchPages } from "./search-pages.ts";

/** Where the pages contain the query. */
export function MatchList({ pages, query }: { pages: readonly PageText[]; query: string }) {
  const { shown, count, pages: found } = searchPages(pages, query);
  return (
    <>
      <p role="status" className="border-b border-rule px-3.5 py-2 text-sm text-ink-2">
        {count === 0
          ? "No matches"
          : `${count === 1 ? "1 match" : `${formatCount(count)} matches`} on ${plural(found, "page")}`}
        {shown.length < count && `, the first ${shown.length} are shown`}
      </p>
      <ul aria-label="Matches" className="max-h-96 flex-1 overflow-y-auto text-sm">
        {shown.map(({ page, before, text, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: matches have no identity
          <li key={index} className="border-b border-rule px-3.5 py-2 [overflow-wrap:anywhere]">
            <span className="mr-2 font-semibold">Page {page}</span>
            {before}
            <mark className="rounded bg-hue/25 text-ink">{text}</mark>
            {after}
          </li>
        ))}
      </ul>
    </>
  );
}
