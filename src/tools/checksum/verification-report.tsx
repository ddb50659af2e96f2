import { useState } from "react";
import { formatCount } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { Verdict } from "#ui/verdict.tsx";
import { describeCheck, describeCounts, STATUS_NAMES, verificationText } from "./verification-text.ts";
import type { CheckedFile, Status, Verification } from "./verify.ts";

/** More are on request. */
const SHOWN_FILES = 500;

const COLORS: Readonly<Record<Status, string>> = {
  ok: "text-good",
  failed: "text-bad font-semibold",
  missing: "text-warn font-semibold",
  unlisted: "text-ink-2",
};

/** Problems first. */
const ORDER: readonly Status[] = ["failed", "missing", "ok", "unlisted"];

/** The verdict, and a line for each file. */
export function VerificationReport({ verification }: { verification: Verification }) {
  const { counts, files } = verification;
  const [showsAll, setShowsAll] = useState(false);
  const isGood = counts.failed === 0 && counts.missing === 0;
  const sorted = ORDER.flatMap((status) => files.filter((file) => file.status === status));
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN_FILES);
  return (
    <Panel
      sunk
      expandable
      heading="Result"
      tools={
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(verificationText(verification))}>
          Copy report
        </Button>
      }
      foot={<span>{describeCounts(counts)}</span>}
    >
      <Verdict tone={isGood ? "good" : "bad"} title={verdict(verification)} />
      <ul
        aria-label="Files"
        className="max-h-112 divide-y divide-rule overflow-y-auto -outline-offset-2 in-[.panel-expanded]:max-h-none"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must also scroll by keyboard
        tabIndex={0}
      >
        {shown.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may name a file twice, and items have no state
          <FileLine key={index} file={file} />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button className="m-2" onClick={() => setShowsAll(true)}>
          {`Show all ${formatCount(sorted.length)}`}
        </Button>
      )}
    </Panel>
  );
}

function verdict({ counts: { ok, failed, missing } }: Verification): string {
  if (failed > 0)
    return failed === 1 ? "1 file is not the expected one" : `${formatCount(failed)} files are not the expected ones`;
  if (missing > 0) return missing === 1 ? "1 file is missing" : `${formatCount(missing)} files are missing`;
  return ok === 1 ? "The file is the expected one" : `All ${formatCount(ok)} files are the expected ones`;
}

function FileLine({ file }: { file: CheckedFile }) {
  const { name, status, expected, actual } = file;
  const isCompared = status === "ok" || status === "failed";
  return (
    <li className="px-3.5 py-2 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <span className="min-w-0 flex-1 font-mono wrap-anywhere">{name}</span>
        <span className={COLORS[status]}>{STATUS_NAMES[status]}</span>
      </div>
      {isCompared && <p className="text-ink-2 text-xs">{describeCheck(file)}</p>}
      {status === "failed" && (
        <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 font-mono text-xs">
          <dt className="text-ink-2">expected</dt>
          <dd className="wrap-anywhere">{expected}</dd>
          {actual !== undefined && (
            <>
              <dt className="text-ink-2">actual</dt>
              <dd className="wrap-anywhere">{actual}</dd>
            </>
          )}
        </dl>
      )}
    </li>
  );
}
