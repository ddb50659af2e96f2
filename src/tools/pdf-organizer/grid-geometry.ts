/** How the pages are laid out in the scrolled list, in CSS pixels. */
export interface Grid {
  columns: number;
  cellWidth: number;
  cellHeight: number;
}

/** Space around the cells. */
const GRID_MARGIN = 8;
/** Rows drawn above and below those in view. */
const MARGIN_ROWS = 1;
const PHONE_WIDTH = 560;
/** A page of A4 or Letter is 160 px wide on the latter. */
const MIN_CELL_WIDTH = { phone: 104, other: 188 };
/** Room for the page's number. */
const CAPTION_HEIGHT = 32;

/** @param width of the list */
export function gridFor(width: number): Grid {
  const inner = Math.max(1, width - 2 * GRID_MARGIN);
  const columns = Math.max(1, Math.floor(inner / (width < PHONE_WIDTH ? MIN_CELL_WIDTH.phone : MIN_CELL_WIDTH.other)));
  const cellWidth = Math.floor(inner / columns);
  return { columns, cellWidth, cellHeight: Math.round(cellWidth * 1.2) + CAPTION_HEIGHT };
}

export function cellPosition({ columns, cellWidth, cellHeight }: Grid, place: number): { left: number; top: number } {
  return {
    left: GRID_MARGIN + (place % columns) * cellWidth,
    top: GRID_MARGIN + Math.floor(place / columns) * cellHeight,
  };
}

export function gridHeight({ columns, cellHeight }: Grid, count: number): number {
  return 2 * GRID_MARGIN + Math.ceil(count / columns) * cellHeight;
}

/** The first page to draw and the one after the last. */
export function placesInView(
  { columns, cellHeight }: Grid,
  { scrollTop, height, count }: { scrollTop: number; height: number; count: number },
): [start: number, end: number] {
  const row = (y: number) => Math.floor((y - GRID_MARGIN) / cellHeight);
  const first = Math.max(0, row(scrollTop) - MARGIN_ROWS);
  return [first * columns, Math.min(count, (row(scrollTop + height) + MARGIN_ROWS + 1) * columns)];
}

/** The gap nearest to a point: before the cell in this row and column, or after the row's last cell.
 *  @param point in the scrolled content */
export function gapAt(
  { columns, cellWidth, cellHeight }: Grid,
  { x, y }: { x: number; y: number },
  count: number,
): { row: number; column: number; place: number } {
  const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value));
  const lastRow = Math.max(0, Math.ceil(count / columns) - 1);
  const row = clamp(Math.floor((y - GRID_MARGIN) / cellHeight), lastRow);
  const column = clamp(Math.round((x - GRID_MARGIN) / cellWidth), Math.min(columns, count - row * columns));
  return { row, column, place: row * columns + column };
}
