import { Suspense } from "react";
import { Nothing } from "#app/admin/figures.tsx";
import type { AdminActionList } from "#contract/admin.ts";
import { REPORT_REASONS, type ReportReason } from "#contract/report-reasons.ts";
import { plural } from "#shared/format-number.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Time } from "#ui/time.tsx";
import type { OwnList } from "#ui/use-own-list.ts";

const ShowMore = lazyPart(() => import("#ui/show-more.tsx"), "ShowMore", null);

type AdminAction = AdminActionList["actions"][0];

const ACTIONS = { "take-down": "Took down", dismiss: "Dismissed the reports about" } as const;
const KINDS = { paste: "the paste", link: "the short link" } as const;

/** What operators did, newest first. */
export function AuditLog({ items, loadMore }: OwnList<AdminAction>) {
  if (!items) return <Nothing>Loading…</Nothing>;
  if (items.length === 0) return <Nothing>What you take down or dismiss is listed here for a year.</Nothing>;
  return (
    <>
      <ul className="divide-y divide-rule text-sm">
        {items.map(({ id, time, action, kind, item, reasons, reports }) => (
          <li key={id} className="py-2.5">
            <p tabIndex={-1} className="wrap-anywhere outline-none">
              {ACTIONS[action]} {KINDS[kind]} <span className="font-mono">{item}</span>
            </p>
            <p className="text-ink-2">
              <Time iso={time} />
              {reports > 0 && ` · ${plural(reports, "report")}: ${reasons.split(", ").map(reasonName).join(", ")}`}
            </p>
          </li>
        ))}
      </ul>
      <Suspense>
        <ShowMore count={items.length} loadMore={loadMore} />
      </Suspense>
    </>
  );
}

const reasonName = (reason: string) => REPORT_REASONS[reason as ReportReason] ?? reason;
