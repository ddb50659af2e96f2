const MILLIMETRES_PER_INCH = 25.4;
/** ISO 216 */
const A4 = { width: 210, height: 297 };

/** Width and height in pixels of an upright A4 page at so many dots per inch.
 *  @example a4Pixels(150) // { width: 1240, height: 1754 } */
export function a4Pixels(dpi: number): { width: number; height: number } {
  const pixels = (millimetres: number) => Math.round((millimetres / MILLIMETRES_PER_INCH) * dpi);
  return { width: pixels(A4.width), height: pixels(A4.height) };
}
