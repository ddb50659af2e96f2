import { useEffect, useState } from "react";
import { linkClicks } from "#contract/client.ts";
import type { ClicksByDay as Clicks } from "#contract/shortener.ts";
import { plural } from "#shared/format-number.ts";

/** The clicks on a link by day, newest first. */
export function ClicksByDay({ alias }: { alias: string }) {
  const [days, setDays] = useState<Clicks["days"] | "unknown">();
  useEffect(() => {
    let current = true;
    linkClicks(alias)
      .then((found) => found.days)
      .catch(() => "unknown" as const)
      .then((found) => current && setDays(found));
    return () => {
      current = false;
    };
  }, [alias]);

  if (days === undefined) return <p className="text-sm text-ink-2">Loading…</p>;
  if (days === "unknown") return <p className="text-sm text-ink-2">Couldn’t load the clicks.</p>;
  if (days.length === 0) return <p className="text-sm text-ink-2">No clicks yet.</p>;
  const maxClicks = Math.max(...days.map((day) => day.clicks));
  return (
    <div className="max-h-72 overflow-y-auto rounded border border-rule bg-sunk px-3 py-1.5">
      <table className="w-full text-sm">
        <caption className="sr-only">Clicks by day, in UTC</caption>
        <tbody>
          {days.map(({ day, clicks }) => (
            <tr key={day}>
              <th scope="row" className="py-1 pr-3 text-left font-mono font-normal whitespace-nowrap">
                {day}
              </th>
              <td className="w-full">
                <div
                  aria-hidden="true"
                  className="h-2.5 min-w-1 rounded bg-hue"
                  style={{ width: `${(clicks / maxClicks) * 100}%` }}
                />
              </td>
              <td className="pl-3 text-right whitespace-nowrap">{plural(clicks, "click")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
