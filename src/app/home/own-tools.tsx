import { Suspense } from "react";
import { useFavorites } from "#app/favorites.ts";
import { FIRST_RUNS, FRAME, RUN_FOOT, RUN_LIST, RUN_ROW } from "#app/history/list-layout.tsx";
import { RUNS_KEY, useRuns } from "#app/history/runs.ts";
import { ITEM, LIST, ToolRow } from "#app/home/tool-row.tsx";
import { ScriptBeforePaint, useHydrated } from "#app/hydration.tsx";
import { useRecentTools, useRecentToolsRefresh } from "#app/recent-tools.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

const HistoryList = lazyPart(() => import("#app/history/history-list.tsx"), "HistoryList", null);

/** Placeholder items; a longer list shifts the page. */
const PLACEHOLDERS = Array.from({ length: 12 }, (_, place) => `place ${place}`);

/** Reserves space for the stored lists, so the page doesn't shift when they appear. */
const RESERVE_SPACE = `for(let s of document.querySelectorAll("[data-stored]"))try{let n=JSON.parse(localStorage.getItem(s.dataset.stored)).length;if(n){s.hidden=false;s.querySelectorAll("li").forEach((l,i)=>{l.hidden=i>=n})}}catch{}`;

/** The visitor's recently used and favorite tools, and their last runs. */
export function OwnTools() {
  useRecentToolsRefresh();
  const recent = useRecentTools();
  const favorites = useFavorites();
  const hydrated = useHydrated();
  return (
    <>
      {hydrated ? <ToolRow title="Recently Used" tools={recent} /> : <ReservedSpace stored="recentTools" />}
      {hydrated ? <ToolRow title="Favorites" tools={favorites} /> : <ReservedSpace stored="favorites" />}
      {hydrated ? <History /> : <ReservedHistory />}
      <ScriptBeforePaint code={RESERVE_SPACE} />
    </>
  );
}

function History() {
  const { length } = useRuns();
  return (
    length > 0 && (
      <Suspense fallback={<ReservedHistory rows={length} />}>
        <HistoryList />
      </Suspense>
    )
  );
}

/** Before hydration, the script sets the number of rows. */
function ReservedHistory({ rows }: { rows?: number }) {
  return (
    <div hidden={rows === undefined} suppressHydrationWarning data-stored={RUNS_KEY} className={`invisible ${FRAME}`}>
      <p className="text-lg leading-10">&nbsp;</p>
      <div>
        <ul className={RUN_LIST}>
          {PLACEHOLDERS.slice(0, FIRST_RUNS).map((place, index) => (
            <li key={place} suppressHydrationWarning hidden={rows !== undefined && index >= rows} className={RUN_ROW} />
          ))}
        </ul>
        <div className={RUN_FOOT} />
      </div>
    </div>
  );
}

function ReservedSpace({ stored }: { stored: string }) {
  return (
    <div hidden suppressHydrationWarning data-stored={stored} className={`invisible ${FRAME}`}>
      <p className="text-lg leading-10">&nbsp;</p>
      <ul className={LIST}>
        {PLACEHOLDERS.map((place) => (
          <li key={place} suppressHydrationWarning className={ITEM} />
        ))}
      </ul>
    </div>
  );
}
