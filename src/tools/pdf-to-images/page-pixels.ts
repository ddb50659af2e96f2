const MILLIMETERS_PER_INCH = 25.4;
/** ISO 216, in millimeters. */
const A4_MM = { width: 210, height: 297 };

/** Size in pixels of an upright A4 page.
 *  @example a4Pixels(150) // { width: 1240, height: 1754 } */
export function a4Pixels(dpi: number): { width: number; height: number } {
  const pixels = (millimeters: number) => Math.round((millimeters / MILLIMETERS_PER_INCH) * dpi);
  return { width: pixels(A4_MM.width), height: pixels(A4_MM.height) };
}
