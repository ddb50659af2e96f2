import { type ReactNode, useRef, useState } from "react";
import { retryImport } from "#ui/retry-import.ts";
import { toastFailed } from "#ui/toast.tsx";

/**
 * A quiet button that opens a form to report something to the people who run this site. The form loads on the first
 * click.
 * @param id the form asks for the address of what is reported if it's undefined
 */
export function useReport(kind: "paste" | "link", id?: string): { opener: ReactNode; form: ReactNode } {
  const [form, setForm] = useState<ReactNode>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setForm(null);
    opener.current?.focus();
  };
  const open = () =>
    import("#ui/report-form.tsx").catch(retryImport).then(
      ({ ReportForm }) => setForm(<ReportForm kind={kind} id={id} onClose={close} />),
      () => toastFailed("The form could not be loaded. Are you offline?"),
    );
  return {
    opener: (
      <button
        ref={opener}
        type="button"
        aria-expanded={form !== null}
        className="inline-block min-h-6 underline decoration-rule-strong underline-offset-4 hover:decoration-ink"
        onClick={form === null ? open : close}
      >
        Report
      </button>
    ),
    form,
  };
}
