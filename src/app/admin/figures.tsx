import type { ReactNode } from "react";
import type { AdminOverview } from "#contract/admin.ts";
import { formatBytes, formatCount, plural } from "#shared/format-number.ts";
import { lookup } from "#shared/lookup.ts";
import { Time } from "#ui/time.tsx";

/** What each limit counts, and the variable that sets it. */
const LIMITS = lookup<readonly [what: string, variable?: string]>({
  admin: ["Wrong admin tokens"],
  agent: ["Requests of agents", "RUNS_PER_MINUTE"],
  "agent-bytes": ["Bytes of agents", "AGENT_BYTES_PER_MINUTE"],
  "agent-open": ["Open requests of agents"],
  create: ["Items created", "CREATES_PER_MINUTE"],
  event: ["Analytics events", "EVENTS_PER_MINUTE"],
  image: ["Placeholder images", "IMAGES_PER_MINUTE"],
  lookup: ["IP lookups", "LOOKUPS_PER_MINUTE"],
  miss: ["Unknown pastes and links", "MISSES_PER_MINUTE"],
  "paste-bytes": ["Bytes of pastes", "PASTE_BYTES_PER_DAY"],
  pdf: ["PDF jobs started", "PDF_STARTS_PER_HOUR"],
  "pdf-queue": ["Full PDF queue", "PDF_QUEUE_…"],
  report: ["Reports", "REPORTS_PER_HOUR"],
  run: ["Runs over HTTP", "RUNS_PER_MINUTE"],
  "sign-in": ["Sign-ins", "SIGN_INS_PER_HOUR"],
  "sign-up": ["New visitors", "SIGN_UPS_PER_HOUR"],
});

const OPERATIONS = lookup<string>({
  split: "PDF Splitter",
  merge: "PDF Merger",
  "to-images": "PDF to Images",
});

export function Queue({ queue: { waiting, running, oldestSeconds, recent } }: Pick<AdminOverview, "queue">) {
  const { minutes, completed, failed, canceled } = recent;
  return (
    <>
      <dl className="card grid grid-cols-2 gap-px overflow-hidden bg-rule sm:grid-cols-3">
        <Figure name="waiting" value={formatCount(waiting)} />
        <Figure name="running" value={formatCount(running)} />
        <Figure name="oldest waiting" value={waiting === 0 ? "–" : formatAge(oldestSeconds)} />
        <Figure name="completed" value={formatCount(completed)} />
        <Figure name="failed" value={formatCount(failed)} />
        <Figure name="canceled" value={formatCount(canceled)} />
      </dl>
      <p className="mt-2 text-ink-2 text-sm">
        Completed, failed and canceled are the PDF jobs of the last {plural(minutes, "minute")}.
      </p>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end bg-card px-3.5 py-3">
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="font-semibold font-serif text-2xl leading-tight tabular-nums">{value}</dd>
    </div>
  );
}

function formatAge(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

export function FailedJobs({ jobs }: { jobs: AdminOverview["failedJobs"] }) {
  if (jobs.length === 0) return <Nothing>No job has failed lately.</Nothing>;
  return (
    <ul className="divide-y divide-rule">
      {jobs.map(({ time, operation, error, attempts, files, bytes, pages }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: jobs have no id here, and rows no state
        <li key={index} className="py-2.5">
          <p className="wrap-anywhere">{error}</p>
          <p className="text-ink-2 text-sm">
            {OPERATIONS[operation] ?? operation} · <Time iso={time} /> · {plural(files, "file")}, {formatBytes(bytes)}
            {pages !== undefined && `, ${plural(pages, "page")}`} · {plural(attempts, "attempt")}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function Disk({ disk }: Pick<AdminOverview, "disk">) {
  const { databaseBytes, fileBytes, maxBytes, freeBytes, minFreeBytes } = disk;
  const ofLimit = (bytes: number) =>
    maxBytes === 0 ? `${formatBytes(bytes)}, no limit` : `${formatBytes(bytes)} of ${formatBytes(maxBytes)}`;
  return (
    <Rows
      rows={[
        ["Database", ofLimit(databaseBytes)],
        ["Files of PDF jobs", fileBytes === undefined ? "in the bucket" : ofLimit(fileBytes)],
        ["Free on the disk", formatBytes(freeBytes)],
        ["Nothing new is stored below", minFreeBytes === 0 ? "no floor" : formatBytes(minFreeBytes)],
      ]}
    />
  );
}

export function Limits({ limits: { since, hits } }: Pick<AdminOverview, "limits">) {
  const note = (
    <p className="mt-2 text-ink-2 text-sm">
      Requests that got a 429 from this process, which started <Time iso={since} />.
    </p>
  );
  if (hits.length === 0) {
    return (
      <>
        <Nothing>No limit was hit.</Nothing>
        {note}
      </>
    );
  }
  return (
    <>
      <Rows
        rows={hits
          .toSorted((one, other) => other.lastHour - one.lastHour || other.total - one.total)
          .map(({ limit, total, lastHour }) => [
            <LimitName key={limit} limit={limit} />,
            `${formatCount(lastHour)} in the last hour, ${formatCount(total)} in total`,
          ])}
      />
      {note}
    </>
  );
}

function LimitName({ limit }: { limit: string }) {
  const [what = limit, variable] = LIMITS[limit] ?? [];
  return (
    <>
      {what} {variable && <code className="text-ink-2 text-xs">{variable}</code>}
    </>
  );
}

function Rows({ rows }: { rows: readonly (readonly [name: ReactNode, value: string])[] }) {
  return (
    <dl className="card px-3.5 py-2 text-sm">
      {rows.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state
        <div key={index} className="flex flex-wrap justify-between gap-x-4 border-rule border-b py-1.5 last:border-0">
          <dt>{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Nothing({ children }: { children: string }) {
  return <p className="text-ink-2">{children}</p>;
}
