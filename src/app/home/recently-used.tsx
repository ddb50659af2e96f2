import type { ReactNode } from "react";
import { Link } from "react-router";
import { ScriptBeforePaint, useHydrated } from "#app/hydration.tsx";
import { useRecentTools, useRecentToolsRefresh } from "#app/recent-tools.ts";
import { ToolTile } from "#app/tool-card.tsx";
import { toolPath } from "#shared/tool-meta.ts";

/** Keeps the room of a cached list free, so that the page does not jump when the list appears. */
const RESERVE_ROOM = `try{let s=document.getElementById("recent-room"),n=JSON.parse(localStorage.getItem("recentTools")).length;if(n){s.hidden=false;s.querySelectorAll("li").forEach((l,i)=>{l.hidden=i>=n})}}catch{}`;

export function RecentlyUsed() {
  useRecentToolsRefresh();
  const tools = useRecentTools();
  if (!useHydrated()) return <ReservedRoom />;
  if (tools.length === 0) return null;
  return (
    <Frame>
      {tools.map((tool) => (
        <li key={tool.id}>
          <Link
            to={toolPath(tool.id)}
            prefetch="intent"
            className="flex h-12 items-center gap-3 font-medium transition-colors sm:h-10 sm:gap-2 sm:rounded sm:border sm:border-rule sm:bg-card sm:pr-3.5 sm:pl-1.5 sm:text-sm sm:hover:border-rule-strong"
          >
            <ToolTile tool={tool} className="size-9 sm:size-7" />
            {tool.title}
          </Link>
        </li>
      ))}
    </Frame>
  );
}

function ReservedRoom() {
  return (
    <>
      <div id="recent-room" hidden suppressHydrationWarning className="invisible">
        <Frame>
          {["first", "second", "third"].map((place) => (
            <li key={place} suppressHydrationWarning className="h-12 sm:h-10" />
          ))}
        </Frame>
      </div>
      <ScriptBeforePaint code={RESERVE_ROOM} />
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section
      aria-labelledby="recently-used"
      className="grid gap-x-6 gap-y-2 border-rule border-t py-6 lg:grid-cols-[11rem_1fr] lg:items-center lg:py-5"
    >
      <h2 id="recently-used" className="font-semibold font-serif text-lg tracking-tight">
        Recently Used
      </h2>
      <ul className="flex flex-col divide-y divide-rule sm:flex-row sm:flex-wrap sm:gap-3 sm:divide-y-0">{children}</ul>
    </section>
  );
}
