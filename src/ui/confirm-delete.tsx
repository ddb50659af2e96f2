import { type MouseEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";

interface Props {
  /** What is lost, in a sentence. */
  children: string;
  /** What is so afterwards, in a sentence. */
  done: string;
  /** Rejects when it could not be deleted. */
  onConfirm: () => Promise<void>;
  onKeep: () => void;
}

/**
 * Asks once more before an item of a list is deleted for good. The focus goes to the heading of the list's section then,
 * which has a tabindex for that, or back to the button that asked.
 */
export function ConfirmDelete({ children, done, onConfirm, onKeep }: Props) {
  const [busy, setBusy] = useState(false);
  const confirm = async ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    if (busy) return;
    setBusy(true);
    try {
      await onConfirm();
      // Unless it is elsewhere by now.
      if (document.activeElement === button) button.closest("section")?.querySelector("h2")?.focus();
      toastDone("Deleted!", done);
    } catch {
      toastFailed("It could not be deleted. Please try again later.");
    }
    setBusy(false);
  };
  const keep = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    button.closest("li")?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
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
