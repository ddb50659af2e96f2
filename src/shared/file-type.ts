export interface FileType {
  /** With the dot. */
  extension: string;
  /** MIME type. */
  type: string;
}

/**
 * Detects the type of a file by its first bytes.
 * @param head about the first kilobyte.
 * @param facts whether the whole file is UTF-8, and the media type that came with it, if any.
 * @see https://mimesniff.spec.whatwg.org/ and https://www.iana.org/assignments/media-types/
 * @example detectFileType(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]), { isText: false }) // .pdf, application/pdf
 */
export function detectFileType(head: Uint8Array, facts: { isText: boolean; mediaType?: string }): FileType {
  const mediaType = facts.mediaType?.toLowerCase();
  // Small binary files can happen to be UTF-8, but anything with a NUL is not text.
  if (!facts.isText || head.includes(0) || startsWith(head, "%PDF-")) {
    const signature = SIGNATURES.find(([, characters, offset = 0]) => startsWith(head, characters, offset));
    if (signature) return named(signature[0], BINARY_TYPES);
  }
  if (!facts.isText)
    return declared(mediaType, BINARY_TYPES) ?? { extension: ".bin", type: "application/octet-stream" };
  return (
    declared(mediaType === "text/plain" ? undefined : mediaType, TEXT_TYPES) ?? named(detectText(head), TEXT_TYPES)
  );
}

type Types = Readonly<Record<string, string>>;

function named(extension: string, types: Types): FileType {
  return { extension, type: types[extension] ?? "" };
}

function declared(mediaType: string | undefined, types: Types): FileType | undefined {
  const found = Object.entries(types).find(([, type]) => type === mediaType);
  return found && { extension: found[0], type: found[1] };
}

function detectText(head: Uint8Array): string {
  const text = new TextDecoder().decode(head).trimStart();
  if (SVG.test(text)) return ".svg";
  if (/^<(?:!doctype html|html)[\s>]/i.test(text)) return ".html";
  if (text.startsWith("<?xml")) return ".xml";
  return JSON_START.test(text) ? ".json" : ".txt";
}

const SVG = /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i;
/** An object or array, empty or up to its first key or value. A bracket alone could start any text. */
const JSON_START = /^(?:\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\})|\[\s*(?:\]|[[{"]|-?\d+\s*[\].,eE]|true\b|false\b|null\b))/;

function startsWith(head: Uint8Array, signature: string, offset = 0): boolean {
  for (let index = 0; index < signature.length; index++) {
    if (head[offset + index] !== signature.charCodeAt(index)) return false;
  }
  return true;
}

const TEXT_TYPES: Types = {
  ".txt": "text/plain",
  ".html": "text/html",
  ".css": "text/css",
  ".csv": "text/csv",
  ".md": "text/markdown",
  ".js": "text/javascript",
  ".json": "application/json",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
};

const BINARY_TYPES: Types = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".heic": "image/heic",
  ".bmp": "image/bmp",
  ".ico": "image/x-icon",
  ".tif": "image/tiff",
  ".pdf": "application/pdf",
  ".zip": "application/zip",
  ".gz": "application/gzip",
  ".7z": "application/x-7z-compressed",
  ".rar": "application/vnd.rar",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".flac": "audio/flac",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
  ".wasm": "application/wasm",
  ".sqlite": "application/vnd.sqlite3",
};

/** Extension, signature (one character per byte), and its offset if not 0. */
const SIGNATURES: readonly (readonly [string, string, number?])[] = [
  [".png", "\x89PNG\r\n\x1a\n"],
  [".jpg", "\xff\xd8\xff"],
  [".gif", "GIF8"],
  [".webp", "WEBPVP8", 8],
  [".avif", "ftypavif", 4],
  [".heic", "ftypheic", 4],
  [".mp4", "ftyp", 4],
  [".pdf", "%PDF-"],
  [".zip", "PK\x03\x04"],
  [".gz", "\x1f\x8b\x08"],
  [".7z", "7z\xbc\xaf\x27\x1c"],
  [".rar", "Rar!\x1a\x07"],
  [".wav", "WAVEfmt ", 8],
  [".ogg", "OggS\0"],
  [".flac", "fLaC"],
  [".mp3", "ID3"],
  [".mp3", "\xff\xfb"],
  [".webm", "\x1a\x45\xdf\xa3"],
  [".woff2", "wOF2"],
  [".woff", "wOFF"],
  [".ttf", "\0\x01\0\0\0"],
  [".otf", "OTTO\0"],
  [".wasm", "\0asm"],
  [".sqlite", "SQLite format 3\0"],
  [".tif", "II*\0"],
  [".tif", "MM\0*"],
  [".ico", "\0\0\x01\0"],
  [".bmp", "BM"],
];
