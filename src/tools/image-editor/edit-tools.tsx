import type { RefObject } from "react";
import type { History } from "#shared/undo-history.ts";
import { Button } from "#ui/button.tsx";
import type { Edit } from "./edit.ts";
import { flip, rotateQuarter } from "./geometry.ts";

interface Props {
  edit: Edit;
  history: History<Edit>;
  cropRef: RefObject<HTMLButtonElement | null>;
  onChange: (edit: Edit, topic?: string) => void;
  onCrop: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onReset: () => void;
}

/** Buttons to rotate, flip, crop, undo and redo. */
export function EditTools({ edit, history, cropRef, onChange, onCrop, onUndo, onRedo, onReset }: Props) {
  return (
    <div className="flex flex-wrap gap-1 border-b border-rule p-1.5">
      <Button look="quiet" icon="rotate-ccw" onClick={() => onChange(rotateQuarter(edit, -1))}>
        Rotate left
      </Button>
      <Button look="quiet" icon="rotate-cw" onClick={() => onChange(rotateQuarter(edit, 1))}>
        Rotate right
      </Button>
      <Button
        look="quiet"
        icon="square-centerline-dashed-horizontal"
        onClick={() => onChange(flip(edit, "horizontal"))}
      >
        Flip horizontal
      </Button>
      <Button look="quiet" icon="square-centerline-dashed-vertical" onClick={() => onChange(flip(edit, "vertical"))}>
        Flip vertical
      </Button>
      <Button ref={cropRef} look="quiet" icon="crop" onClick={onCrop}>
        Crop
      </Button>
      <span className="ml-auto flex flex-wrap gap-1">
        <Button look="quiet" icon="undo-2" aria-disabled={history.past.length === 0} onClick={onUndo}>
          Undo
        </Button>
        <Button look="quiet" icon="redo-2" aria-disabled={history.future.length === 0} onClick={onRedo}>
          Redo
        </Button>
        <Button
          look="quiet"
          aria-disabled={history.past.length === 0}
          onClick={() => history.past.length > 0 && onReset()}
        >
          Reset
        </Button>
      </span>
    </div>
  );
}
