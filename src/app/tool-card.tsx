import { ToolLink } from "#app/tool-link.tsx";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { Icon } from "#ui/icon.tsx";

/** A tool's icon on a tile in its category's color. */
export function ToolTile({ tool, className = "size-9" }: { tool: ToolSummary; className?: string }) {
  return (
    <span
      data-category={tool.category}
      className={`grid shrink-0 place-items-center rounded bg-hue/12 text-hue ${className}`}
    >
      <Icon name={tool.icon} className="size-4.5" />
    </span>
  );
}

/** Tools as cards, or as ruled rows on a phone. */
export function ToolGrid({ tools }: { tools: readonly ToolSummary[] }) {
  return (
    <ul className="grid divide-y divide-rule border-rule border-t sm:grid-cols-2 sm:gap-3 sm:divide-y-0 sm:border-t-0 lg:grid-cols-3">
      {tools.map((tool) => (
        <li key={tool.id} className="flex only:col-span-full sm:max-lg:odd:last:col-span-full">
          <ToolCard tool={tool} />
        </li>
      ))}
    </ul>
  );
}

/** The whole card is the link. */
function ToolCard({ tool }: { tool: ToolSummary }) {
  return (
    <ToolLink
      id={tool.id}
      data-category={tool.category}
      className="group flex w-full items-start gap-3 py-3 transition-colors sm:rounded sm:border sm:border-rule sm:bg-card sm:p-4 sm:shadow-lift sm:hover:border-hue"
    >
      <ToolTile tool={tool} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold leading-snug group-hover:text-hue">{tool.title}</span>
        <span className="mt-0.5 block text-pretty text-ink-2 text-sm leading-snug max-sm:line-clamp-2">
          {tool.description}
        </span>
        {tool.runs !== "browser" && (
          <span className="mt-1.5 flex items-center gap-1.5 text-ink-2 text-xs">
            <ServerDot />
            Uses our server
          </span>
        )}
      </span>
      <Icon name="chevron-right" className="mt-2.5 size-4 text-rule-strong sm:hidden" />
    </ToolLink>
  );
}

/** Marks a tool that uses our server; always shown next to text, like `BrowserDot`. */
export function ServerDot() {
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full border-2 border-warn" />;
}

export function BrowserDot() {
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-good" />;
}
