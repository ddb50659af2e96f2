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

/** Tools as index cards, divided by rules. Wrap it in `.tool-cards`. */
export function ToolGrid({ tools }: { tools: readonly ToolSummary[] }) {
  return (
    <ul className="grid gap-px bg-rule sm:grid-cols-2">
      {tools.map((tool) => (
        <li key={tool.id} className="flex bg-card sm:odd:last:col-span-full">
          <ToolCard tool={tool} />
        </li>
      ))}
    </ul>
  );
}

/** The whole card is the link. From 75rem, every description fits on one line. */
function ToolCard({ tool }: { tool: ToolSummary }) {
  return (
    <ToolLink
      id={tool.id}
      data-category={tool.category}
      className="group hue-edge flex w-full items-start gap-3 px-3 py-2 -outline-offset-2 sm:px-3.5 sm:py-3"
    >
      <ToolTile tool={tool} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold leading-snug group-hover:text-hue">{tool.title}</span>
          {tool.runs !== "browser" && (
            <span className="flex items-center gap-1.5 text-ink-2 text-xs">
              <ServerDot />
              Uses our server
            </span>
          )}
        </span>
        <span className="mt-0.5 block text-pretty text-ink-2 text-sm leading-snug">{tool.description}</span>
      </span>
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
