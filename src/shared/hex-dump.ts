const BYTES_PER_LINE = 8;

/**
 * Formats bytes for reading, eight per line: offset, hex digits and characters, with `�` for non-ASCII.
 * @example hexDump(new Uint8Array([0x50, 0x4b, 3, 0xff])) // "0000  50 4b 03 ff              PK·�"
 */
export function hexDump(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; start += BYTES_PER_LINE) {
    const line = Array.from(bytes.subarray(start, start + BYTES_PER_LINE));
    const digits = line.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    lines.push(
      `${start.toString(16).padStart(4, "0")}  ${digits.padEnd(BYTES_PER_LINE * 3)} ${line.map(character).join("")}`,
    );
  }
  return lines.join("\n");
}

function character(byte: number): string {
  if (byte >= 0x80) return "\ufffd";
  return byte < 0x20 || byte === 0x7f ? "·" : String.fromCharCode(byte);
}
