/** The digits of base 20 (https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md). */
const DIGITS = "23456789CFGHJMPQRVWX";
const PAIRS = 5;
const GRID_ROWS = 5;
const GRID_COLUMNS = 4;
const MAX_LENGTH = 15;
/** Smallest steps per degree: whole numbers, so that nothing is rounded. */
const LATITUDE_STEPS = 8_000 * GRID_ROWS ** 5;
const LONGITUDE_STEPS = 8_000 * GRID_COLUMNS ** 5;

/** @param length of digits: 2, 4, 6, 8 or 10 to 15 */
export function toPlusCode(latitude: number, longitude: number, length = 10): string {
  let row = Math.min(Math.max(stepsOf(latitude + 90, LATITUDE_STEPS), 0), 180 * LATITUDE_STEPS - 1);
  let column = stepsOf((((longitude + 180) % 360) + 360) % 360, LONGITUDE_STEPS);
  let digits = "";
  for (let at = PAIRS * 2; at < MAX_LENGTH; at += 1) {
    digits = DIGITS.charAt((row % GRID_ROWS) * GRID_COLUMNS + (column % GRID_COLUMNS)) + digits;
    row = Math.floor(row / GRID_ROWS);
    column = Math.floor(column / GRID_COLUMNS);
  }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    digits = DIGITS.charAt(row % 20) + DIGITS.charAt(column % 20) + digits;
    row = Math.floor(row / 20);
    column = Math.floor(column / 20);
  }
  const shown = digits.slice(0, length).padEnd(8, "0");
  return `${shown.slice(0, 8)}+${shown.slice(8)}`;
}

/** The product is rounded first, because 80.01 × steps isn't whole in floating point. */
const stepsOf = (degrees: number, steps: number) => Math.floor(Math.round(degrees * steps * 1e6) / 1e6);

/** Whether a text is a full plus code. */
export const isPlusCode = (text: string) =>
  /^[2-9C][2-9CFGHJMPQRV](?:[2-9CFGHJMPQRVWX]{2}){3}\+(?:[2-9CFGHJMPQRVWX]{2,7})?$/i.test(text) ||
  /^[2-9C][2-9CFGHJMPQRV](?:0{6}|[2-9CFGHJMPQRVWX]{2}0{4}|[2-9CFGHJMPQRVWX]{4}00)\+$/i.test(text);

/** The corners of a full plus code's area. */
export function plusCodeArea(code: string): { south: number; west: number; north: number; east: number } {
  const digits = [...code.toUpperCase().replace(/[+0]/g, "")]
    .slice(0, MAX_LENGTH)
    .map((digit) => DIGITS.indexOf(digit));
  let [row, column] = [0, 0];
  let [height, width] = [LATITUDE_STEPS * 400, LONGITUDE_STEPS * 400];
  for (const [at, digit] of digits.entries()) {
    if (at >= PAIRS * 2) {
      height /= GRID_ROWS;
      width /= GRID_COLUMNS;
      row += Math.floor(digit / GRID_COLUMNS) * height;
      column += (digit % GRID_COLUMNS) * width;
    } else if (at % 2 === 0) {
      height /= 20;
      row += digit * height;
    } else {
      width /= 20;
      column += digit * width;
    }
  }
  return {
    south: row / LATITUDE_STEPS - 90,
    west: column / LONGITUDE_STEPS - 180,
    north: (row + height) / LATITUDE_STEPS - 90,
    east: (column + width) / LONGITUDE_STEPS - 180,
  };
}
