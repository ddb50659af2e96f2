import { type ComponentProps, useState } from "react";
import { Button } from "#ui/button.tsx";
import { bitmapFile } from "#ui/canvas-file.ts";
import { toastDone, toastFailed } from "#ui/toast.tsx";

/** A picture, or why there is none: empty where that has been said. */
type Made = Blob | string;
export type ImageMaker = () => Made | Promise<Made>;

interface Props extends Pick<ComponentProps<typeof Button>, "look" | "disabled" | "className"> {
  image: ImageMaker;
}

/** Puts a picture on the clipboard, to be pasted into a text, a mail or a chat. */
export function CopyImage({ image, look = "quiet", ...rest }: Props) {
  const [busy, setBusy] = useState(false);
  const copy = async () => {
    if (busy) return;
    setBusy(true);
    await copyImage(image);
    setBusy(false);
  };
  return (
    <Button {...rest} look={look} icon="copy" busy={busy} onClick={copy}>
      Copy image
    </Button>
  );
}

/** Copies a picture as PNG, which every browser takes, and says that it did or what to do instead. */
export async function copyImage(make: ImageMaker): Promise<void> {
  if (!window.isSecureContext) {
    toastFailed("Browsers copy images only on pages with HTTPS. Download the image instead.");
    return;
  }
  if (typeof ClipboardItem === "undefined") {
    toastFailed("This browser cannot copy images. Download the image instead.");
    return;
  }
  let reason = "Your browser did not copy the image. Download it instead.";
  const toPng = async () => {
    const made = await make();
    const png = typeof made === "string" || made.type === "image/png" ? made : await pngOf(made);
    if (typeof png !== "string") return png;
    reason = png;
    throw new Error(png);
  };
  const image = toPng();
  try {
    // Safari lets a page copy only in the moment of the click, but takes a promise then.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": image })]);
    toastDone("Copied!", "The image is on the clipboard");
  } catch {
    await image.catch(() => {});
    if (reason) toastFailed(reason);
  }
}

async function pngOf(image: Blob): Promise<Blob | string> {
  return bitmapFile(await createImageBitmap(image), "png", 100);
}
