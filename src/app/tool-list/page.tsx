import type { PageMeta } from "#app/document/page-head.tsx";
import { Drawer } from "#app/drawer.tsx";
import { ScriptBeforePaint, useHydrated } from "#app/hydration.tsx";
import { site } from "#contract/site.ts";
import { plural } from "#shared/format-number.ts";
import type { Category } from "#shared/tool-meta.ts";
import { catalogue, everythingByCategory, siteRecipes, toolsByCategory } from "#tools/catalogue.ts";
import { buttonClass } from "#ui/button.tsx";
import { Link, type SiteLocation, useLocation } from "#ui/router.tsx";

const ALL = "All Tools";

/** The page is prerendered without a query; this filters it before the first paint, as React will. */
const FILTER_BEFORE_PAINT = `let c=new URLSearchParams(location.search).get("category")?.toLowerCase();if(c){for(let s of document.querySelectorAll("#tool-list>section")){let n=s.dataset.category;if(n.toLowerCase()===c)document.getElementById("tool-list-title").textContent=n+" Tools";else s.hidden=true}}`;

export function meta({ search }: SiteLocation): PageMeta {
  return {
    title: titleOf(new URLSearchParams(search).get("category")),
    description: `All ${plural(catalogue.length, "tool")} of ${site.name} by category: ${[...toolsByCategory.keys()].join(", ")}.`,
    path: "/tools",
  };
}

function findCategory(wanted: string): Category | undefined {
  return [...toolsByCategory.keys()].find((category) => category.toLowerCase() === wanted.toLowerCase());
}

function titleOf(wanted: string | null): string {
  const category = wanted && findCategory(wanted);
  return category ? `${category} Tools` : ALL;
}

export default function ToolListPage() {
  const query = new URLSearchParams(useLocation().search);
  const hydrated = useHydrated();
  const wanted = hydrated ? query.get("category") : null;
  const category = wanted ? findCategory(wanted) : undefined;
  // The prerendered page doesn't have the operator's recipes.
  const byCategory = hydrated ? everythingByCategory : toolsByCategory;
  const shown = [...byCategory].filter(([name]) => !wanted || name === category);
  return (
    <>
      <div className="pt-8 pb-6 sm:pt-12">
        <h1
          id="tool-list-title"
          suppressHydrationWarning
          className="font-semibold font-serif text-2xl leading-tight tracking-tight"
        >
          {titleOf(wanted)}
        </h1>
        <CategoryFilter byCategory={byCategory} current={wanted ? category : "All"} />
      </div>
      <div id="tool-list">
        {shown.map(([name, tools]) => (
          <Drawer
            key={name}
            category={name}
            tools={tools}
            count={`(${tools.length})`}
            className="[contain-intrinsic-height:auto_25rem] sm:[contain-intrinsic-height:auto_14rem]"
          />
        ))}
        {wanted && !category && <UnknownCategory name={wanted} />}
      </div>
      <ScriptBeforePaint code={FILTER_BEFORE_PAINT} />
    </>
  );
}

const CHIP =
  "inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded border border-rule bg-card px-2.5 text-ink-2 text-sm transition-colors hover:border-rule-strong hover:text-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper";

interface FilterProps {
  byCategory: typeof toolsByCategory;
  current: Category | "All" | undefined;
}

function CategoryFilter({ byCategory, current }: FilterProps) {
  const total = byCategory === toolsByCategory ? catalogue.length : catalogue.length + siteRecipes.length;
  return (
    <nav aria-label="Filter by category" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Link to="/tools" aria-current={current === "All" ? "page" : undefined} className={CHIP}>
            All <span className="text-xs">{total}</span>
          </Link>
        </li>
        {[...byCategory].map(([category, tools]) => (
          <li key={category}>
            <Link
              to={`/tools?category=${category.toLowerCase()}`}
              aria-current={current === category ? "page" : undefined}
              className={CHIP}
            >
              {category} <span className="text-xs">{tools.length}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function UnknownCategory({ name }: { name: string }) {
  return (
    <div className="border-rule border-t py-10">
      <h2 className="font-semibold font-serif text-xl tracking-tight">No such category</h2>
      <p className="mt-2 max-w-[52ch] text-ink-2">
        There are no tools under “{name}”. Pick a category above or browse all tools.
      </p>
      <Link to="/tools" className={buttonClass("main", "mt-5 min-h-11")}>
        See all tools
      </Link>
    </div>
  );
}
