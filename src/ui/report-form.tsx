import { type FormEvent, useEffect, useRef, useState } from "react";
import { failureMessage, NoTokenError } from "#contract/client.ts";
import { sendReport } from "#contract/report-client.ts";
import { REPORT_NOTE_MAX, REPORT_REASONS, type ReportReason } from "#contract/report-reasons.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { focusAfter } from "#ui/focus-after.ts";

const NAMES = { paste: "paste", link: "short link" } as const;

interface Props {
  kind: keyof typeof NAMES;
  /** Asks for the address if it's undefined. */
  id: string | undefined;
  onClose: () => void;
}

/** Reports a paste or short link to the people who run this site. */
export function ReportForm({ kind, id, onClose }: Props) {
  const [address, setAddress] = useState("");
  const [reason, setReason] = useState<ReportReason | "">("");
  const [note, setNote] = useState("");
  const [phase, setPhase] = useState<"open" | "sending" | "sent">("open");
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select")?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (phase !== "open" || reason === "") return;
    setPhase("sending");
    setProblem("");
    try {
      await sendReport({ kind, id: id ?? address, reason, note });
      focusAfter(() => setPhase("sent"), thanks);
    } catch (error) {
      setProblem(reasonOf(error));
      setPhase("open");
    }
  };

  if (phase === "sent") {
    return (
      <p ref={thanks} role="status" tabIndex={-1} className="card mt-3 mb-4 p-4 text-sm">
        Thank you. The people who run this site will look at it.
      </p>
    );
  }
  return (
    <form ref={form} onSubmit={submit} className="card mt-3 mb-4 grid max-w-[60ch] gap-4 p-4 text-sm">
      <h2 className="font-semibold">
        Report {id === undefined ? "a" : "this"} {NAMES[kind]}
      </h2>
      {id === undefined && (
        <Field label="Its address or alias">
          {(field) => (
            <input
              id={field}
              required
              className="field"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={2048}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Reason">
        {(field) => (
          <select
            id={field}
            required
            className="field"
            value={reason}
            onChange={({ target }) => setReason(target.value as ReportReason)}
          >
            <option value="">Choose one</option>
            {Object.entries(REPORT_REASONS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Note (optional)">
        {(field) => (
          <textarea
            id={field}
            rows={3}
            className="field py-2"
            maxLength={REPORT_NOTE_MAX}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <p className="text-ink-2">The people who run this site see the reason and the note, not who you are.</p>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={phase === "sending"}>
          {phase === "sending" ? "Sending…" : "Send Report"}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof NoTokenError) return error.explain("The report could not be sent.");
  return failureMessage(error) || "The report could not be sent. Please try again later.";
}
