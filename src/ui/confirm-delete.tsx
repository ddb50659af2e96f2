import { type MouseEvent, useState } from "react";
import { OfflineError } from "#contract/offline-error.ts";
import { Button } from "#ui/button.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";

interface Props {
  /** A sentence that says what will be lost. */
  children: string;
  /** The toast message after deletion. */
  done: string;
  /** Rejects when the deletion fails. */
  onConfirm: () => Promise<void>;
  onKeep: () => void;
}

/**
 * Asks for confirmation before deleting a list item. Then the focus moves to the heading of the list's section, which
 * needs a tabindex, or on Keep back to the button that opened this.
 */
export function ConfirmDelete({ children, done, onConfirm, onKeep }: Props) {
  const [busy, setBusy] = useState(false);
  const confirm = async ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    if (busy) return;
    setBusy(true);
    try {
      await onConfirm();
      // Unless the visitor has moved it elsewhere.
      if (document.activeElement === button) button.closest("section")?.querySelector("h2")?.focus();
      toastDone("Deleted!", done);
    } catch (error) {
      const advice = error instanceof OfflineError ? error.message : "Please try again later.";
      toastFailed(`Could not delete it. ${advice}`);
    }
    setBusy(false);
  };
  const keep = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    button.closest("li, section")?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
    onKeep();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 rounded border border-rule bg-sunk p-2.5 text-sm">
      <p className="mr-auto">{children}</p>
      <Button busy={busy} onClick={confirm}>
        Delete it
      </Button>
      <Button look="quiet" onClick={keep}>
        Keep
      </Button>
    </div>
  );
}
