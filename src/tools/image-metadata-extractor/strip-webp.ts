type Bytes = Uint8Array<ArrayBuffer>;

const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP without its EXIF and XMP chunks; the flags that announce them and the file's length are put right. */
export function stripWebp(bytes: Bytes, orientation?: Bytes): Bytes[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Bytes[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    // Chunks are filled to an even length.
    const end = at + 8 + size + (size % 2);
    if (name === "VP8X") kept.push(withFlags(bytes.slice(at, end), orientation !== undefined));
    else if (name !== "EXIF" && name !== "XMP ") kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (orientation) kept.push(new Uint8Array([0x45, 0x58, 0x49, 0x46, orientation.length, 0, 0, 0, ...orientation]));
  const head = bytes.slice(0, 12);
  const length = kept.reduce((sum, piece) => sum + piece.length, 4);
  new DataView(head.buffer).setUint32(4, length, true);
  return [head, ...kept];
}

function withFlags(chunk: Bytes, exif: boolean): Bytes {
  chunk[8] = ((chunk[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (exif ? HAS_EXIF : 0);
  return chunk;
}
