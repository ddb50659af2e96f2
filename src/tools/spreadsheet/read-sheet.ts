import { type Range, utils, type WorkBook } from "@e965/xlsx";
import { InputError } from "#shared/input-error.ts";
import type { RowValue } from "#shared/tables/write-rows.ts";
import { cellValue, type SheetCell } from "./cell-value.ts";

interface SheetSettings {
  values: "values" | "shown";
  /** Every cell of a merged area gets its value. */
  repeatMerged: boolean;
}

/** One far cell would make a file of gigabytes. */
const MAX_CELLS = 50_000_000;

type Cells = (SheetCell | undefined)[][];

/** The rows of a sheet, from its first used row and column to its last ones. */
export function* readSheet(workbook: WorkBook, name: string, { values, repeatMerged }: SheetSettings) {
  const sheet = workbook.Sheets[name];
  const cells = (sheet?.["!data"] ?? []) as Cells;
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const read = (cell: SheetCell | undefined): RowValue => {
    if (!isUsed(cell)) return null;
    return values === "shown" ? (cell.w ?? `${cell.v}`) : cellValue(cell, date1904);
  };
  if (repeatMerged) for (const area of sheet?.["!merges"] ?? []) fillArea(cells, area);
  const { left, right, top, bottom } = usedArea(cells);
  if (bottom >= 0 && (right - left + 1) * (bottom - top + 1) > MAX_CELLS) {
    throw new InputError(`${name} reaches to ${utils.encode_cell({ r: bottom, c: right })}: that is too large`);
  }
  for (let row = top; row <= bottom; row++) {
    yield Array.from({ length: right - left + 1 }, (_, column) => read(cells[row]?.[left + column]));
  }
}

function isUsed(cell: SheetCell | undefined): cell is SheetCell {
  return cell !== undefined && cell !== null && cell.t !== "z" && cell.v !== undefined && cell.v !== "";
}

function usedArea(cells: Cells) {
  const area = { left: Number.POSITIVE_INFINITY, right: -1, top: Number.POSITIVE_INFINITY, bottom: -1 };
  for (const [index, row = []] of cells.entries()) {
    for (const [column, cell] of row.entries()) {
      if (!isUsed(cell)) continue;
      area.left = Math.min(area.left, column);
      area.right = Math.max(area.right, column);
      area.top = Math.min(area.top, index);
      area.bottom = index;
    }
  }
  return area;
}

function fillArea(cells: Cells, { s: start, e: end }: Range): void {
  const cell = cells[start.r]?.[start.c];
  if (!isUsed(cell)) return;
  if ((end.r - start.r + 1) * (end.c - start.c + 1) > MAX_CELLS / 10)
    throw new InputError("A merged area is too large");
  for (let row = start.r; row <= end.r; row++) {
    cells[row] ??= [];
    for (let column = start.c; column <= end.c; column++) (cells[row] as SheetCell[])[column] = cell;
  }
}
