import type { ReactNode } from "react";
import { Link } from "react-router";
import { plural } from "#shared/format-number.ts";
import { catalogue, toolsByCategory } from "#tools/catalogue.ts";

const COLUMNS = 3;
/** Free cells in the last row. */
const FREE_CELLS = (COLUMNS - (toolsByCategory.size % COLUMNS)) % COLUMNS;

const DRAWER =
  "group flex w-full flex-col items-center gap-1 bg-card px-1 pt-2.5 pb-3 text-center -outline-offset-2 transition-colors hover:bg-sunk";

/** One drawer per category, linking to its section of the page. */
export function CategoryDrawers() {
  return (
    <nav aria-label="Categories" className="lg:min-h-72">
      <ul className="grid grid-cols-3 max-[18rem]:grid-cols-2 gap-px overflow-hidden rounded border border-rule-strong bg-rule shadow-lift">
        {[...toolsByCategory].map(([category, tools]) => (
          <li key={category} className="flex" data-category={category}>
            <a href={`#${category.toLowerCase()}`} className={DRAWER}>
              <DrawerFront name={category} count={tools.length} handle="bg-hue/70" />
            </a>
          </li>
        ))}
        {FREE_CELLS > 0 && (
          <li className={FREE_CELLS === 2 ? "col-span-2 flex" : "flex"}>
            <Link to="/tools" className={DRAWER}>
              <DrawerFront name="All tools" count={catalogue.length} handle="bg-rule-strong" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function DrawerFront({ name, count, handle }: { name: ReactNode; count: number; handle: string }) {
  return (
    <>
      <span className="font-medium text-sm leading-tight">{name}</span>
      <span className="text-ink-2 text-xs leading-tight">{plural(count, "tool")}</span>
      <span aria-hidden="true" className={`mt-1 h-1 w-7 rounded-full transition-[width] group-hover:w-10 ${handle}`} />
    </>
  );
}
