import { useState } from "react";
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

/** Asks once more before something is deleted for good. */
export function ConfirmDelete({ children, done, onConfirm, onKeep }: Props) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await onConfirm();
      toastDone("Deleted!", done);
    } catch {
      toastFailed("It could not be deleted. Please try again later.");
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 rounded border border-rule bg-sunk p-2.5 text-sm">
      <p className="mr-auto">{children}</p>
      <Button busy={busy} onClick={confirm}>
        Delete it
      </Button>
      <Button look="quiet" onClick={onKeep}>
        Keep
      </Button>
    </div>
  );
}
