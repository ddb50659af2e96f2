import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { convertImage } from "./convert-image.ts";
import { outputNames } from "./output-names.ts";

/**
 * Converts files one after another. Skips a file that fails, with a warning, when others succeed.
 * @throws {InputError} when no file could be converted
 */
export async function convertAll(
  files: readonly File[],
  settings: Parameters<typeof convertImage>[1],
  { progress, warn }: Pick<RunContext, "progress" | "warn">,
  convert: typeof convertImage = convertImage,
): Promise<readonly OutputFile[]> {
  const names = outputNames(
    files.map(({ name }) => name),
    settings.format,
  );
  const outputs: OutputFile[] = [];
  for (const [index, file] of files.entries()) {
    try {
      const { content, animated, loweredQuality } = await convert(file, settings);
      outputs.push({ name: names[index] ?? file.name, type: content.type, content });
      if (loweredQuality) {
        warn(
          `${file.name}: quality lowered to ${loweredQuality} to stay within ${settings.maxKilobytes.toLocaleString("en")} KB.`,
        );
      }
      if (animated) warn(`${file.name} is animated. Only its first frame was converted.`);
    } catch (error) {
      if (!(error instanceof InputError) || files.length === 1) throw error;
      warn(`${file.name}: ${error.message}`);
      if (outputs.length === 0 && index === files.length - 1) throw error;
    }
    progress((index + 1) / files.length);
  }
  return outputs;
}
