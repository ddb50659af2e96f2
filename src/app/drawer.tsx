import type { ReactNode } from "react";
import { ToolGrid } from "#app/tool-card.tsx";
import type { Category, ToolSummary } from "#shared/tool-meta.ts";

interface Props {
  category: Category;
  tools: readonly ToolSummary[];
  /** How many tools the category has. */
  count: ReactNode;
  more?: ReactNode;
  /** Its estimated height while it is not rendered. */
  className: string;
}

/** A category's open drawer: its label above its tools. */
export function Drawer({ category, tools, count, more, className }: Props) {
  const id = category.toLowerCase();
  return (
    <section
      data-category={category}
      suppressHydrationWarning
      aria-labelledby={id}
      className={`drawn-when-near mb-4 sm:mb-5 ${className}`}
    >
      <div className="tool-cards">
        <div className="flex min-h-14 items-center gap-3 bg-sunk px-3 py-2 sm:px-3.5">
          <h2 className="flex flex-wrap items-center gap-x-3">
            <span id={id} className="label-holder min-w-30 scroll-mt-8 px-3 py-1 text-lg">
              {category}
            </span>{" "}
            <span className="text-ink-2 text-sm">{count}</span>
          </h2>
          {more}
        </div>
        <ToolGrid tools={tools} />
      </div>
    </section>
  );
}
