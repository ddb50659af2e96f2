import { concatenate } from "#shared/concatenate.ts";
import { detectFileType } from "#shared/file-type.ts";
import type { OutputFile } from "#shared/operation.ts";

const HEAD_BYTES = 1_024;

/**
 * A file whose name and type depend on its content. It is text if and only if all bytes are UTF-8. Before it has been
 * read, both are guesses from its start.
 * @param nameWith makes the name from the file extension, such as `.txt`
 * @param mediaType a type that came with the content, if any
 */
export function detectedFile(
  content: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>,
  nameWith: (extension: string) => string,
  mediaType: () => string = () => "",
): OutputFile {
  const isUtf8 = createUtf8Check();
  let isText = true;
  let head = new Uint8Array();
  async function* watch() {
    for await (const bytes of content) {
      isText = isUtf8(bytes);
      const part = bytes.subarray(0, HEAD_BYTES - head.length);
      if (part.length > 0) head = concatenate([head, part], head.length + part.length);
      yield bytes;
    }
    isText = isUtf8();
  }
  const detected = () => detectFileType(head, { isText, mediaType: mediaType() });
  return {
    content: watch(),
    get name() {
      return nameWith(detected().extension);
    },
    get type() {
      return isText ? `${detected().type};charset=utf-8` : detected().type;
    },
  };
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
