import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";

declare global {
  /** Chromium only. */
  var EyeDropper: (new () => { open: () => Promise<{ sRGBHex: string }> }) | undefined;
}

interface Props {
  onPick: (hex: string) => void;
  look?: "plain" | "quiet";
  /** Shown where the browser can't pick from the screen. */
  absent?: ReactNode;
}

/** Picks the color of any pixel of the screen, if the browser can. */
export function EyeDropperButton({ onPick, look = "quiet", absent }: Props) {
  const [isAvailable, setIsAvailable] = useState<boolean>();
  useEffect(() => setIsAvailable(globalThis.EyeDropper !== undefined), []);
  const pick = async () => {
    if (!globalThis.EyeDropper) return;
    try {
      onPick((await new globalThis.EyeDropper().open()).sRGBHex);
    } catch {
      // Canceled with Escape.
    }
  };
  if (!isAvailable) return isAvailable === false && absent;
  return (
    <Button look={look} icon="pipette" onClick={pick}>
      Pick from Screen
    </Button>
  );
}
