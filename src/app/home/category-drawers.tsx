import type { ReactNode } from "react";
import { plural } from "#shared/format-number.ts";
import { catalogue, toolsByCategory } from "#tools/catalogue.ts";
import { Link } from "#ui/router.tsx";

const COLUMNS = 3;
/** Free cells in the last row. */
const FREE_CELLS = (COLUMNS - (toolsByCategory.size % COLUMNS)) % COLUMNS;

const DRAWER =
  "group grid w-full justify-items-center bg-sunk p-2 pb-2.5 -outline-offset-2 transition-colors hover:bg-paper sm:p-2.5 sm:pb-3";

/** The closed drawers of a cabinet, one per category, each linking to its section of the page. */
export function CategoryDrawers() {
  return (
    // The height of all rows, also while only some of them have arrived.
    <nav aria-label="Categories" className="lg:min-h-80.5">
      <ul className="grid grid-cols-3 max-[18rem]:grid-cols-2 gap-px overflow-hidden rounded border border-rule-strong bg-rule shadow-lift">
        {[...toolsByCategory].map(([category, tools]) => (
          <li key={category} className="flex" data-category={category}>
            <a href={`#${category.toLowerCase()}`} className={DRAWER}>
              <DrawerFront name={category} count={tools.length} />
            </a>
          </li>
        ))}
        {FREE_CELLS > 0 && (
          <li className={FREE_CELLS === 2 ? "col-span-2 flex" : "flex"}>
            <Link to="/tools" className={DRAWER}>
              <DrawerFront name="All tools" count={catalogue.length} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function DrawerFront({ name, count }: { name: ReactNode; count: number }) {
  return (
    <>
      <span className="label-holder grid w-full px-1 py-1.5 text-sm leading-tight">
        {name}
        <span className="mt-0.5 font-normal font-sans text-ink-2 text-xs tracking-normal">{plural(count, "tool")}</span>
      </span>
      <span aria-hidden="true" className="drawer-pull transition-[height] group-hover:h-2.5" />
    </>
  );
}
