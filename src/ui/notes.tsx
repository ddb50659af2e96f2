import type { OperationResult } from "#shared/run-operation.ts";

/** Warnings of a run, shown below its result. */
export function Notes({ warnings, moreWarnings }: Pick<OperationResult, "warnings" | "moreWarnings">) {
  if (warnings.length === 0) return null;
  return (
    <section className="mt-2 rounded border border-rule bg-sunk px-4 py-3 text-sm" aria-label="Notes">
      <ul className="list-disc pl-4">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {moreWarnings > 0 && <p className="mt-1">...and {moreWarnings.toLocaleString("en")} more</p>}
    </section>
  );
}
