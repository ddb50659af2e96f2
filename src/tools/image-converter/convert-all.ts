import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { convertImage } from "./convert-image.ts";
import { outputNames } from "./output-names.ts";

/**
 * Converts one file after the other. A file of several that cannot be converted is left out with a warning.
 * @throws {InputError} when not one file could be converted.
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
  for (const [place, file] of files.entries()) {
    try {
      const { content, animated, lowered } = await convert(file, settings);
      outputs.push({ name: names[place] ?? file.name, type: content.type, content });
      if (lowered) {
        warn(`${file.name}: a quality of ${lowered} keeps it within ${settings.maxKilobytes.toLocaleString("en")} KB.`);
      }
      if (animated) warn(`${file.name} is animated: its first frame is converted.`);
    } catch (error) {
      if (!(error instanceof InputError) || files.length === 1) throw error;
      warn(`${file.name}: ${error.message}`);
      if (outputs.length === 0 && place === files.length - 1) throw error;
    }
    progress((place + 1) / files.length);
  }
  return outputs;
}
