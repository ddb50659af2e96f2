import type { RefObject } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { Verdict } from "#ui/verdict.tsx";
import { describeOmitted, describeSchemaPlace, describeVerdict, nameOf, reportText } from "./report-text.ts";
import type { SchemaError, Validation } from "./validation.ts";

/** More make the page slow; Copy has them. */
const MAX_LISTED = 200;

interface Props {
  validation: Validation;
  field: RefObject<HTMLElement | null>;
}

export function Report({ validation, field }: Props) {
  const { isValid, draft, documentCount, invalidCount, errors, errorCount } = validation;
  const listed = errors.slice(0, MAX_LISTED);
  const select = ({ offset }: SchemaError) => {
    const area = field.current;
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.scrollIntoView({ block: "center" });
    area.focus();
    // Browsers scroll to the caret, not to a selection, and only when the focus changes.
    area.setSelectionRange(offset, offset);
    area.blur();
    area.focus();
    area.setSelectionRange(offset, offset + 1);
  };
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
          <span>{nameOf(draft)}</span>
          {documentCount > 1 && <span>{plural(documentCount, "document")}</span>}
        </>
      }
    >
      <Verdict tone={isValid ? "good" : "bad"} icon={isValid ? "check" : "x"} title={isValid ? "Valid" : "Invalid"}>
        {isValid
          ? documentCount > 1
            ? `All ${plural(documentCount, "document")} meet the schema`
            : "The document meets the schema"
          : `${plural(errorCount, "error")}${documentCount > 1 ? ` in ${invalidCount} of ${plural(documentCount, "document")}` : ""}`}
      </Verdict>
      {errorCount > 0 && (
        <ol aria-label={describeVerdict(validation)} className="px-3.5 py-1 text-sm">
          {listed.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
            <li key={index} className="border-b border-rule py-3 last:border-0">
              <ErrorItem error={error} onSelect={() => select(error)} />
            </li>
          ))}
        </ol>
      )}
      {errorCount > listed.length && (
        <p className="px-3.5 pb-3 text-sm text-ink-2">{describeOmitted(errorCount - listed.length)}</p>
      )}
    </Panel>
  );
}

function ErrorItem({ error, onSelect }: { error: SchemaError; onSelect: () => void }) {
  const { document, path, line, column, message, value, details = [] } = error;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-semibold wrap-anywhere">{message}</p>
        <button
          type="button"
          className="min-h-6 shrink-0 cursor-pointer font-mono text-accent text-xs underline pointer-coarse:min-h-11"
          onClick={onSelect}
        >
          line {line}, column {column}
        </button>
      </div>
      {details.length > 0 && (
        <ol className="mt-1 list-decimal pl-6">
          {details.map((detail) => (
            <li key={detail} className="wrap-anywhere">
              {detail}
            </li>
          ))}
        </ol>
      )}
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-ink-2">
        <dt>Path</dt>
        <dd className="font-mono wrap-anywhere text-ink">
          {path || "whole document"}
          {document !== undefined && ` of document ${document}`}
        </dd>
        <dt>Found</dt>
        <dd className="font-mono wrap-anywhere text-ink">{value}</dd>
        <dt>Schema</dt>
        <dd className="font-mono wrap-anywhere">{describeSchemaPlace(error)}</dd>
      </dl>
    </>
  );
}
