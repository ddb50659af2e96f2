import { BlobWriter } from "#shared/blob-writer.ts";
import type { OutputFile } from "#shared/operation.ts";
import { type DecodeSettings, decodeBase64 } from "./decode-base64.ts";
import { detectFileType } from "./file-type.ts";

const HEAD_BYTES = 1_024;

/**
 * The file that a Base64 text stands for, named and typed by what is in it; a text is `text/…` or another type of text
 * exactly when all of its bytes are UTF-8.
 * @param chunks the Base64 text as bytes.
 * @throws {InputError} where it is no Base64.
 */
export async function decodeFile(
  chunks: AsyncIterable<Uint8Array>,
  settings: Pick<DecodeSettings, "ignoreOthers" | "onFurtherBlock"> = {},
): Promise<OutputFile> {
  const writer = new BlobWriter();
  const isUtf8 = utf8Test();
  let mediaType = "";
  const onMediaType = (type: string) => {
    mediaType = type;
  };
  for await (const bytes of decodeBase64(toText(chunks), { ...settings, onMediaType })) {
    isUtf8(bytes);
    writer.write(bytes);
  }
  const content = writer.finish("");
  const head = new Uint8Array(await content.slice(0, HEAD_BYTES).arrayBuffer());
  const isText = isUtf8();
  const { extension, type } = detectFileType(head, { isText, mediaType });
  return {
    name: `decoded${extension}`,
    type,
    content: new Blob([content], { type: isText ? `${type};charset=utf-8` : type }),
  };
}

/** Bytes that are no UTF-8 become characters that are no Base64, and are refused as such. */
async function* toText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Tells whether all bytes given so far are UTF-8; called without any, whether they end with a whole character. */
function utf8Test(): (bytes?: Uint8Array) => boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let valid = true;
  return (bytes) => {
    if (!valid) return false;
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      valid = false;
    }
    return valid;
  };
}
