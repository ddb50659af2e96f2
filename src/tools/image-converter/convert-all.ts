import { formatCount } from "#shared/format-number.ts";
import type { Size } from "#shared/image/fit-within.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import type { Conversion, Settings } from "./conversion.ts";
import { convertImage } from "./convert-image.ts";
import { outputNamer } from "./output-namer.ts";
import { formatName } from "./target-format.ts";

/**
 * Converts files one after another. Skips a file that fails, with a warning, when others succeed.
 * @throws {InputError} when no file could be converted
 */
export async function convertAll(
  files: readonly File[],
  settings: Settings,
  { progress, warn }: Pick<RunContext, "progress" | "warn">,
  convert: typeof convertImage = convertImage,
): Promise<readonly OutputFile[]> {
  const nameFor = outputNamer();
  const outputs: OutputFile[] = [];
  for (const [source, file] of files.entries()) {
    try {
      const conversion = await convert(file, settings);
      const { content, target } = conversion;
      const details = describeConversion(conversion, settings);
      outputs.push({ name: nameFor(file.name, target), type: content.type, content, source, details });
    } catch (error) {
      if (!(error instanceof InputError) || files.length === 1) throw error;
      warn(`${file.name}: ${error.message}`);
      if (outputs.length === 0 && source === files.length - 1) throw error;
    }
    progress((source + 1) / files.length);
  }
  return outputs;
}

/** The size and quality of a result, and what else the visitor should know about it. */
function describeConversion(
  { target, size, quality, shrunkFrom, replaced, animationKept, flattened }: Conversion,
  { maxKilobytes }: Settings,
): readonly string[] {
  return [
    formatSize(size),
    quality !== undefined && `quality ${quality}`,
    shrunkFrom && `shrunk from ${formatSize(shrunkFrom)} to fit ${formatCount(maxKilobytes)} KB`,
    animationKept && "animation kept",
    flattened && "first frame only",
    replaced && `${formatName(target)}, because ${replaced} can’t be written`,
  ].filter((detail) => typeof detail === "string");
}

function formatSize({ width, height }: Size): string {
  return `${width} × ${height} px`;
}
