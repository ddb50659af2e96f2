import { formatBytes, formatCount } from "#shared/format-number.ts";
import { fitWithin } from "#shared/image/fit-within.ts";
import { type ImageHeader, uprightSize } from "#shared/image/image-header.ts";
import { stripGif, stripPng, stripWebp } from "#shared/image/remove-metadata.ts";
import { InputError } from "#shared/input-error.ts";
import type { Conversion, Settings } from "./conversion.ts";
import { formatName, targetFormat } from "./target-format.ts";

const STRIPPERS = { gif: stripGif, png: stripPng, webp: stripWebp } as const;

/**
 * Copies an animated image without its metadata.
 * @throws {InputError} when the settings ask for more, which would leave one frame
 */
export async function keepAnimation(file: Blob, header: ImageHeader, settings: Settings): Promise<Conversion> {
  const target = targetFormat(header.format, settings.format);
  const source = `this animated ${formatName(header.format)}`;
  if (target !== header.format || !(target in STRIPPERS))
    throw refusal(`Converting ${source} to ${formatName(target)}`);
  const size = uprightSize(header);
  const fitted = fitWithin(size, { width: settings.maxWidth, height: settings.maxHeight });
  if (fitted.width !== size.width || fitted.height !== size.height) throw refusal(`Resizing ${source}`);
  // Only an animated PNG can be turned: browsers ignore the orientation of a WebP, and a GIF has none.
  if (header.format === "png" && header.orientation !== 1) throw refusal(`Turning ${source} upright`);
  const pieces = STRIPPERS[target as keyof typeof STRIPPERS](new Uint8Array(await file.arrayBuffer()));
  const content = new Blob(pieces, { type: `image/${target}` });
  const { maxKilobytes } = settings;
  if (maxKilobytes > 0 && content.size > maxKilobytes * 1_000) {
    throw refusal(`Shrinking ${source} from ${formatBytes(content.size)} to ${formatCount(maxKilobytes)} KB`);
  }
  return { content, target, size, animationKept: true };
}

function refusal(change: string): InputError {
  return new InputError(
    `${change} would lose the animation. To convert just its first frame, turn on “First frame only”.`,
    { field: "firstFrameOnly" },
  );
}
