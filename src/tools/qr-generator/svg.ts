import type { QrStyle } from "./qr-image.ts";
import type { QrMatrix } from "./qr-matrix.ts";

/** The code as an SVG file of one path, a unit a module. A logo is not part of it. */
export function toSvg(matrix: QrMatrix, { size, margin, dark, light }: Omit<QrStyle, "logo">): string {
  const modules = matrix.length + 2 * margin;
  const runs = matrix.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x + margin} ${y + margin}h${length}v1h-${length}z`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><path fill="${light}" d="M0 0h${modules}v${modules}H0z"/><path fill="${dark}" d="${runs.join("")}"/></svg>\n`;
}

/** Where dark modules stand beside each other: first place and number. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
