import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDelete } from "#ui/confirm-delete.tsx";
import { Icon } from "#ui/icon.tsx";

interface Props {
  className: string;
  name: string;
  /** A sentence that says what will be lost. */
  loss: string;
  /** The toast message after deletion. */
  done: string;
  /** Rejects when the deletion fails. */
  onRemove: () => Promise<void>;
  children: ReactNode;
}

/** A list item with a button that deletes it after a confirmation. */
export function DeletableItem({ className, name, loss, done, onRemove, children }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <li className={className}>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">{children}</div>
        <Button
          look="quiet"
          aria-label={`Delete ${name}`}
          aria-expanded={isConfirming}
          onClick={() => setIsConfirming(!isConfirming)}
        >
          <Icon name="trash" />
        </Button>
      </div>
      {isConfirming && (
        <div className="mt-2">
          <ConfirmDelete done={done} onConfirm={onRemove} onKeep={() => setIsConfirming(false)}>
            {loss}
          </ConfirmDelete>
        </div>
      )}
    </li>
  );
}
