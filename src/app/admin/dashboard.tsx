import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { AuditLog } from "#app/admin/audit-log.tsx";
import { Disk, FailedJobs, Limits, Queue } from "#app/admin/figures.tsx";
import { reasonOf } from "#app/admin/reason-of.ts";
import { ReportedItems, TakeDownForm } from "#app/admin/reports.tsx";
import { TitledSection } from "#app/titled-section.tsx";
import type { AdminOverview } from "#contract/admin.ts";
import { adminActions, adminOverview } from "#contract/admin-client.ts";
import { ApiError } from "#contract/client.ts";
import type { Paging } from "#contract/paging.ts";
import { Button } from "#ui/button.tsx";
import { useOwnList } from "#ui/use-own-list.ts";

const REFRESH_EVERY_MS = 10_000;

interface Props {
  token: string;
  overview: AdminOverview;
  onSignOut: (why: string) => void;
}

/** Everything an operator sees after signing in. */
export function Dashboard({ token, overview: first, onSignOut }: Props) {
  const { overview, refreshedAt, problem, refresh } = useOverview(token, first, onSignOut);
  const fetchActions = useCallback(
    async ({ cursor }: Paging) => {
      const { actions: items, nextCursor } = await adminActions(token, cursor);
      return { items, nextCursor };
    },
    [token],
  );
  const log = useOwnList(fetchActions);
  const onAction = () => {
    refresh();
    log.refresh();
  };
  const { queue, failedJobs, disk, limits, reported } = overview;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6 text-ink-2 text-sm">
        <Button icon="refresh-cw" onClick={refresh}>
          Refresh
        </Button>
        <p>Updated at {refreshedAt.toLocaleTimeString()}, and every 10 seconds while you look.</p>
        {problem && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
      </div>
      <Section title="Reports">
        <ReportedItems token={token} reported={reported} onAction={onAction} />
        <TakeDownForm token={token} onAction={onAction} />
      </Section>
      <Section title="Queue">
        <Queue queue={queue} />
      </Section>
      <Section title="Failed jobs">
        <FailedJobs jobs={failedJobs} />
      </Section>
      <Section title="Disk">
        <Disk disk={disk} />
      </Section>
      <Section title="Limits hit">
        <Limits limits={limits} />
      </Section>
      <Section title="Audit log">
        <AuditLog {...log} />
      </Section>
    </>
  );
}

function Section(props: { title: string; children: ReactNode }) {
  return <TitledSection className="min-w-0" {...props} />;
}

/** Keeps the overview current while the tab is visible. */
function useOverview(token: string, first: AdminOverview, onSignOut: Props["onSignOut"]) {
  const [overview, setOverview] = useState(first);
  const [refreshedAt, setRefreshedAt] = useState(() => new Date());
  const [problem, setProblem] = useState("");
  /** A slow answer must not replace a later one. */
  const asked = useRef(0);
  const refresh = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    try {
      const next = await adminOverview(token);
      if (turn !== asked.current) return;
      setOverview(next);
      setRefreshedAt(new Date());
      setProblem("");
    } catch (error) {
      if (turn !== asked.current) return;
      if (error instanceof ApiError && error.status === 401) onSignOut(reasonOf(error));
      else setProblem(`Could not refresh. ${reasonOf(error)}`);
    }
  }, [token, onSignOut]);

  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") refresh();
    };
    const timer = setInterval(refreshIfVisible, REFRESH_EVERY_MS);
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfVisible);
      // An answer that is still on its way is too late.
      asked.current += 1;
    };
  }, [refresh]);
  return { overview, refreshedAt, problem, refresh };
}
