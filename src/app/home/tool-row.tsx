import { FRAME } from "#app/history/list-layout.tsx";
import { ToolTile } from "#app/tool-card.tsx";
import { ToolLink } from "#app/tool-link.tsx";
import type { ToolSummary } from "#shared/tool-meta.ts";

export const LIST = "grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 lg:col-start-2";
export const ITEM = "h-12 sm:h-10";

/** A titled list of links to tools. */
export function ToolRow({ title, tools }: { title: string; tools: readonly ToolSummary[] }) {
  if (tools.length === 0) return null;
  const id = title.toLowerCase().replace(" ", "-");
  return (
    <section aria-labelledby={id} className={FRAME}>
      <h2 id={id} className="font-semibold font-serif text-lg leading-10 tracking-tight">
        {title}
      </h2>
      <ul className={LIST}>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolLink
              id={tool.id}
              className={`${ITEM} flex items-center gap-2 rounded border border-rule bg-card pr-2 pl-1.5 font-medium text-sm transition-colors hover:border-rule-strong sm:pr-3`}
            >
              <ToolTile tool={tool} className="size-7" />
              <span className="line-clamp-2 leading-tight sm:line-clamp-1">{tool.title}</span>
            </ToolLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
