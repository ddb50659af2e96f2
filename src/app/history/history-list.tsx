import { useState } from "react";
import { setKeepsHistory } from "#app/history/history-settings.ts";
import { InputsToggle } from "#app/history/history-toggles.tsx";
import { FIRST_RUNS, FRAME, RUN_FOOT, RUN_LIST, RUN_ROW } from "#app/history/list-layout.tsx";
import { describeRun, reopen } from "#app/history/reopen.ts";
import { clearRuns, useRuns } from "#app/history/runs.ts";
import { ToolTile } from "#app/tool-card.tsx";
import { findTool } from "#tools/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { useNavigate } from "#ui/router.tsx";
import { Time } from "#ui/time.tsx";
import { toastDone } from "#ui/toast.tsx";

/** The visitor's last runs. Choosing one opens its tool the same way, and runs nothing. */
export function HistoryList() {
  const navigate = useNavigate();
  const [showsAll, setShowsAll] = useState(false);
  const runs = useRuns().flatMap((run) => {
    const tool = findTool(run.tool);
    return tool ? [{ run, tool }] : [];
  });
  if (runs.length === 0) return null;
  const shown = showsAll ? runs : runs.slice(0, FIRST_RUNS);
  const clear = (forget: () => void, message: string) => {
    forget();
    document.getElementById("main")?.focus({ preventScroll: true });
    toastDone("Cleared!", message);
  };
  return (
    <section aria-labelledby="history" className={FRAME}>
      <h2 id="history" className="font-semibold font-serif text-lg leading-10 tracking-tight">
        History
      </h2>
      <div className="min-w-0">
        <ul className={RUN_LIST}>
          {shown.map(({ run, tool }) => (
            <li key={`${run.at} ${run.tool} ${run.about}`} className={RUN_ROW}>
              <button
                type="button"
                className="flex size-full items-center gap-2 px-2 text-left text-sm -outline-offset-2 transition-colors hover:bg-sunk"
                onClick={() => navigate(reopen(run))}
              >
                <ToolTile tool={tool} className="size-7" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium leading-tight">{tool.title}</span>
                  <span className="block truncate text-ink-2 leading-tight">{describeRun(run)}</span>
                </span>
                <span className="text-ink-2 text-xs max-sm:hidden">
                  <Time iso={new Date(run.at).toISOString()} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className={`${RUN_FOOT} flex flex-wrap items-center gap-x-1 text-sm`}>
          {runs.length > FIRST_RUNS && (
            <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? "Show fewer" : `Show all (${runs.length})`}
            </Button>
          )}
          <Button look="quiet" onClick={() => clear(clearRuns, "Your history is empty.")}>
            Clear
          </Button>
          <Button
            look="quiet"
            onClick={() =>
              clear(() => setKeepsHistory(false), "Your history is off. You can switch it on again on Your data.")
            }
          >
            Turn Off
          </Button>
          <div className="ml-2.5 text-ink-2">
            <InputsToggle />
          </div>
        </div>
      </div>
    </section>
  );
}
