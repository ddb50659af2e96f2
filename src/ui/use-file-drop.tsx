import { type DragEvent, useState } from "react";

interface Options {
  /** What is asked for: "an image". */
  what: string;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Lets files be dropped on a panel: `target` is what the panel listens to, `overlay` is drawn above its body. */
export function useFileDrop({ what, disabled = false, onFiles }: Options) {
  const [dropping, setDropping] = useState(false);
  const target = {
    // Found by what catches files that are dropped beside it.
    "data-takes-files": true,
    onDrop: (event: DragEvent) => {
      setDropping(false);
      const files = [...event.dataTransfer.files];
      // A text goes where it is dropped.
      if (files.length === 0) return;
      event.preventDefault();
      if (!disabled) onFiles(files);
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setDropping(!disabled);
    },
    onDragLeave: () => setDropping(false),
  };
  const overlay = dropping && (
    <div className="pointer-events-none absolute inset-1.5 grid place-items-center rounded border-2 border-dashed border-accent bg-accent-soft font-semibold">
      Drop {what} here
    </div>
  );
  return { target, overlay };
}
