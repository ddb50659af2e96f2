import { type DragEvent, useState } from "react";
import { toastFailed } from "#ui/toast.tsx";

interface Options {
  /** What to drop, such as "an image". */
  noun: string;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Takes the dropped files, also those in folders. */
export function takeDropped(data: DataTransfer, take: (files: readonly File[]) => void): void {
  const hasFolder = [...data.items].some((item) => item.webkitGetAsEntry?.()?.isDirectory);
  if (!hasFolder) {
    take([...data.files]);
    return;
  }
  // To be asked during the event: later, the drop is empty.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  import("#ui/read-folders.ts")
    .then(async ({ readFolders, MAX_FILES }) => {
      const files = await readFolders(entries);
      if (files.length === 0) toastFailed("This folder has no files.");
      else take(files);
      if (files.length === MAX_FILES) toastFailed(`Only the first ${MAX_FILES.toLocaleString("en")} files were taken.`);
    })
    .catch(() => toastFailed("This folder can't be read."));
}

/** Makes a panel a drop target: spread `target` on the panel and render `overlay` above its body. */
export function useFileDrop({ noun, disabled = false, onFiles }: Options) {
  const [dropping, setDropping] = useState(false);
  const target = {
    // `catchStrayDrops` finds the panel by this attribute.
    "data-takes-files": true,
    onDrop: (event: DragEvent) => {
      setDropping(false);
      const files = [...event.dataTransfer.files];
      // Dropped text is left to the browser.
      if (files.length === 0) return;
      event.preventDefault();
      if (!disabled) takeDropped(event.dataTransfer, onFiles);
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
      Drop {noun} here
    </div>
  );
  return { target, overlay };
}
