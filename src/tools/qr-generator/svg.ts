import { encodePng } from "#shared/image/encode-png.ts";
import type { Pixels } from "#shared/image/pixels.ts";
import { toBase64 } from "./base64.ts";
import { LOGO_PADDING_MODULES, logoSize, type QrStyle } from "./qr-image.ts";
import type { QrMatrix } from "./qr-matrix.ts";

/** Writes the code as an SVG with one path, one unit per module, and an embedded logo. */
export function toSvg(matrix: QrMatrix, { size, margin, dark, light, logo }: QrStyle): string {
  const modules = matrix.length + 2 * margin;
  const runs = matrix.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x + margin} ${y + margin}h${length}v1h-${length}z`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><path fill="${light}" d="M0 0h${modules}v${modules}H0z"/><path fill="${dark}" d="${runs.join("")}"/>${logo ? logoOf(logo, { side: matrix.length, modules, light }) : ""}</svg>\n`;
}

function logoOf(logo: Pixels, { side, modules, light }: { side: number; modules: number; light: string }): string {
  const { width, height } = logoSize(side, logo);
  const box = (pad: number) =>
    `x="${round((modules - width) / 2 - pad)}" y="${round((modules - height) / 2 - pad)}" width="${round(width + 2 * pad)}" height="${round(height + 2 * pad)}"`;
  const data = toBase64(encodePng(logo));
  return `<rect ${box(LOGO_PADDING_MODULES)} fill="${light}"/><image ${box(0)} href="data:image/png;base64,${data}"/>`;
}

function round(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}

/** Runs of adjacent dark modules: start and length. */
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
