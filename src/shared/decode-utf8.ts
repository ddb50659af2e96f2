interface Settings {
  /** Whether a character may be cut off at the end. */
  isCut?: boolean;
  /** Keeps a byte order mark at the start. */
  keepsMark?: boolean;
}

/** The text of UTF-8; undefined for other bytes. */
export function decodeUtf8(
  bytes: Uint8Array | ArrayBuffer,
  { isCut = false, keepsMark = false }: Settings = {},
): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: keepsMark }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}
