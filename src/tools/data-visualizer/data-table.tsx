import { useMemo } from "react";
import type { Chart } from "./chart.ts";
import { chartTable } from "./chart-table.ts";

const MAX_ROWS = 500;

/** The chart's data as a table. */
export function DataTable({ chart, name }: { chart: Chart; name: string }) {
  const { head, rows, total } = useMemo(() => chartTable(chart, MAX_ROWS), [chart]);
  const [first, ...others] = head;
  return (
    <details className="min-w-0 rounded border border-rule bg-card">
      <summary className="min-h-11 cursor-pointer px-3.5 py-2.5 text-sm font-semibold">Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table must have focus to scroll by keyboard */}
      <section className="max-h-96 overflow-auto border-t border-rule" aria-label="Data table" tabIndex={0}>
        <table className="w-full text-sm">
          <caption className="sr-only">{name}</caption>
          <thead className="sticky top-0 bg-sunk">
            <tr>
              <th scope="col" className="px-3.5 py-2 text-left font-semibold">
                {first}
              </th>
              {others.map((label, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
                <th key={column} scope="col" className="px-3.5 py-2 text-right font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position
              <tr key={row} className="border-t border-rule">
                <th scope="row" className="px-3.5 py-1.5 text-left font-normal">
                  {label}
                </th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position
                  <td key={column} className="px-3.5 py-1.5 text-right font-mono">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < total && (
        <p className="border-t border-rule px-3.5 py-2 text-sm text-ink-2">
          Showing the first {rows.length.toLocaleString("en")} of {total.toLocaleString("en")} rows.
        </p>
      )}
    </details>
  );
}
