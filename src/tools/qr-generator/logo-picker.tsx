import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { decodeWithElement } from "#ui/decode-with-element.ts";
import { toastFailed } from "#ui/toast.tsx";
import { writeLogo } from "./logo.ts";

/** Longer side in pixels: more than any code shows. */
const MAX_LOGO_PX = 240;

interface Props {
  /** Whether a logo is selected. */
  chosen: boolean;
  onChange: (logo: string) => void;
}

export function LogoPicker({ chosen, onChange }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const take = async (file: File) => {
    try {
      onChange(await readPixels(file));
    } catch {
      toastFailed("Failed to load the image");
    }
  };
  return (
    <span className="inline-flex items-center gap-1">
      <Button ref={chooser} icon="image" onClick={() => picker.current?.click()}>
        {chosen ? "Change logo" : "Add logo"}
      </Button>
      {chosen && (
        <Button
          look="quiet"
          onClick={() => {
            chooser.current?.focus();
            onChange("");
          }}
        >
          Remove logo
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        aria-label="Logo"
        tabIndex={-1}
        className="sr-only"
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) take(file);
          target.value = "";
        }}
      />
    </span>
  );
}

async function readPixels(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => decodeWithElement(file));
  const scale = Math.min(1, MAX_LOGO_PX / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas context");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return writeLogo({ width, height, data: new Uint8ClampedArray(data) });
}
