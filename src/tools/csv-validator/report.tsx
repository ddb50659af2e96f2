import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { Verdict } from "#ui/verdict.tsx";
import { describeOmitted, describeSize, reportText } from "./report-text.ts";
import type { Finding, Validation } from "./validation.ts";

/** Shows the verdict, the size of the file and the findings by row. */
export function Report({ validation }: { validation: Validation }) {
  const { isValid, errors, errorCount, warnings, warningCount, rowCount, columnCount } = validation;
  const size = describeSize(validation);
  return (
    <Panel
      sunk
      heading="Result"
      tools={
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(reportText(validation))}>
          Copy report
        </Button>
      }
      foot={
        <>
          <span>{plural(rowCount, "row")}</span>
          <span>{plural(columnCount, "column")}</span>
        </>
      }
    >
      <Verdict
        tone={isValid ? "good" : "bad"}
        icon={isValid ? "check" : "x"}
        title={isValid ? "Valid CSV" : "Invalid CSV"}
      >
        {plural(errorCount, "error")}, {plural(warningCount, "warning")}; {size}, including the header
      </Verdict>
      <Findings title="Errors" findings={errors} count={errorCount} noun="error" />
      <Findings title="Warnings" findings={warnings} count={warningCount} noun="warning" />
    </Panel>
  );
}

interface FindingsProps {
  title: string;
  findings: readonly Finding[];
  count: number;
  noun: string;
}

function Findings({ title, findings, count, noun }: FindingsProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title} className="px-3.5 py-3 text-sm">
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-1.5">
        {findings.map(({ row, line, message }) => (
          <li key={message} className="flex justify-between gap-4 border-b border-rule py-1.5 last:border-0">
            <span className="min-w-0 break-words">{message}</span>
            {line !== row && <span className="shrink-0 font-mono text-xs text-ink-2">line {line}</span>}
          </li>
        ))}
      </ul>
      {count > findings.length && <p className="mt-1.5 text-ink-2">{describeOmitted(count - findings.length, noun)}</p>}
    </section>
  );
}
