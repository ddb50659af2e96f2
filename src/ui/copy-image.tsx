import { type ComponentProps, useState } from "react";
import { Button } from "#ui/button.tsx";
import { bitmapToFile } from "#ui/canvas-file.ts";
import { toastDone, toastFailed } from "#ui/toast.tsx";

/** An image, or why there is none; an empty reason was already reported. */
type ImageOrReason = Blob | string;
export type ImageMaker = () => ImageOrReason | Promise<ImageOrReason>;

interface Props extends Pick<ComponentProps<typeof Button>, "look" | "disabled" | "className"> {
  image: ImageMaker;
}

/** The button that copies an image. */
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

/** Copies an image as PNG, the one format every browser accepts, and reports the outcome in a toast. */
export async function copyImage(make: ImageMaker): Promise<void> {
  if (!window.isSecureContext) {
    toastFailed("Copying images requires HTTPS. Download the image instead.");
    return;
  }
  if (typeof ClipboardItem === "undefined") {
    toastFailed("This browser can't copy images. Download the image instead.");
    return;
  }
  let reason = "Your browser didn't copy the image. Download it instead.";
  const toPng = async () => {
    const made = await make();
    const png = typeof made === "string" || made.type === "image/png" ? made : await convertToPng(made);
    if (typeof png !== "string") return png;
    reason = png;
    throw new Error(png);
  };
  const image = toPng();
  try {
    // Safari allows copying only during the click, but accepts a promise.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": image })]);
    toastDone("Copied!", "The image is on the clipboard");
  } catch {
    await image.catch(() => {});
    if (reason) toastFailed(reason);
  }
}

async function convertToPng(image: Blob): Promise<Blob | string> {
  return bitmapToFile(await createImageBitmap(image), "png", 100);
}
