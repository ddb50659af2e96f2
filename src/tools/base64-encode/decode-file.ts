import { detectedFile } from "#shared/detected-file.ts";
import type { OutputFile } from "#shared/operation.ts";
import { type DecodeSettings, decodeBase64 } from "./decode-base64.ts";

/**
 * Decodes Base64 to a file and names it by its content.
 * @param chunks the Base64 text as bytes.
 * @throws {InputError} for invalid Base64, when the content is read.
 */
export function decodeFile(
  chunks: AsyncIterable<Uint8Array>,
  settings: Pick<DecodeSettings, "ignoreInvalid" | "onFurtherBlock"> = {},
): OutputFile {
  let mediaType = "";
  const onMediaType = (type: string) => {
    mediaType = type;
  };
  const content = decodeBase64(toText(chunks), { ...settings, onMediaType });
  return detectedFile(
    content,
    (extension) => `decoded${extension}`,
    () => mediaType,
  );
}

/** Bytes that are not UTF-8 become characters that are not Base64 and are rejected later. */
async function* toText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
