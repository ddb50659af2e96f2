import { plural } from "#shared/format-number.ts";
import { FactCard } from "#ui/fact-card.tsx";
import { Panel } from "#ui/panel.tsx";
import type { PageMeta } from "./page-meta.ts";

/** A page as chat apps show it, its tags and their problems. */
export function MetaCard({ meta: { title, description, site, image, tags, problems } }: { meta: PageMeta }) {
  const facts = [...Map.groupBy(tags, ([name]) => name)].map(([name, all]) => ({
    name,
    value: all.map(([, value]) => value).join(", "),
  }));
  return (
    <Panel sunk heading="Meta tags">
      <div className="grid gap-4 p-3">
        <section aria-label="Card" className="max-w-xl rounded border border-rule bg-card wrap-anywhere">
          <p className="border-rule border-b p-3.5 text-ink-2 text-sm">{image ? `Image: ${image}` : "No image"}</p>
          <div className="p-3.5">
            <p className="text-ink-2 text-sm">{site}</p>
            <p className="font-semibold">{title || "No title"}</p>
            <p className="text-sm">{description || "No description"}</p>
          </div>
        </section>
        <section aria-label="Problems" className="rounded border border-rule bg-card p-3.5 text-sm">
          <h2 className="font-semibold">
            {problems.length === 0 ? "No problems" : plural(problems.length, "problem")}
          </h2>
          <ul className="mt-1 list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
        <FactCard icon="code-xml" title="Tags" facts={facts} />
      </div>
    </Panel>
  );
}
