/**
 * Undoes the filter of each row (PNG 3rd edition, section 9).
 * @param filtered rows, each after a byte that names its filter
 * @param pixelBytes from a pixel to the next; 1 if a byte has several
 */
export function unfilterRows(
  filtered: Uint8Array,
  { height, rowBytes, pixelBytes }: { height: number; rowBytes: number; pixelBytes: number },
): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(height * rowBytes);
  for (let row = 0; row < height; row++) {
    const filter = filtered[row * (rowBytes + 1)] as number;
    const from = row * (rowBytes + 1) + 1;
    const to = row * rowBytes;
    for (let x = 0; x < rowBytes; x++) {
      const left = x < pixelBytes ? 0 : (rows[to + x - pixelBytes] as number);
      const up = row === 0 ? 0 : (rows[to + x - rowBytes] as number);
      const corner = row === 0 || x < pixelBytes ? 0 : (rows[to + x - rowBytes - pixelBytes] as number);
      rows[to + x] = (filtered[from + x] as number) + predict(filter, left, up, corner);
    }
  }
  return rows;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toUp] = [Math.abs(up - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
