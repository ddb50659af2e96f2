import { concatenate } from "#shared/concatenate.ts";
import type { OutputFile } from "#shared/operation.ts";
import { type DecodeSettings, decodeBase64 } from "./decode-base64.ts";
import { detectFileType } from "./file-type.ts";

const HEAD_BYTES = 1_024;

/**
 * Decodes Base64 to a file and names it by its content. It is text if and only if all bytes are UTF-8.
 * @param chunks the Base64 text as bytes.
 * @throws {InputError} for invalid Base64, when the content is read.
 */
export function decodeFile(
  chunks: AsyncIterable<Uint8Array>,
  settings: Pick<DecodeSettings, "ignoreInvalid" | "onFurtherBlock"> = {},
): OutputFile {
  const isUtf8 = createUtf8Check();
  let isText = true;
  let mediaType = "";
  let head = new Uint8Array();
  const onMediaType = (type: string) => {
    mediaType = type;
  };
  async function* decode() {
    for await (const bytes of decodeBase64(toText(chunks), { ...settings, onMediaType })) {
      isText = isUtf8(bytes);
      const part = bytes.subarray(0, HEAD_BYTES - head.length);
      if (part.length > 0) head = concatenate([head, part], head.length + part.length);
      yield bytes;
    }
    isText = isUtf8();
  }
  return {
    content: decode(),
    get name() {
      return `decoded${detectFileType(head, { isText, mediaType }).extension}`;
    },
    get type() {
      const { type } = detectFileType(head, { isText, mediaType });
      return isText ? `${type};charset=utf-8` : type;
    },
  };
}

/** Bytes that are not UTF-8 become characters that are not Base64 and are rejected later. */
async function* toText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Returns whether all bytes so far are UTF-8. Call without bytes at the end to check for an incomplete character. */
function createUtf8Check(): (bytes?: Uint8Array) => boolean {
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
