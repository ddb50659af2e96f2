import { RFC_4180 } from "#shared/csv/dialect.ts";
import { recordTexts } from "#shared/csv/record-batch.ts";
import { RecordScanner } from "#shared/csv/record-scanner.ts";
import { InputError } from "#shared/input-error.ts";

/** Column numbers as they are written in an option.
 *  @throws {InputError} when there are none, or one is no number from 1.
 *  @example parseColumnList("3, 1") // [3, 1] */
export function parseColumnList(text: string): number[] {
  if (text.trim() === "") {
    throw new InputError("Please select at least one column to extract", { field: "columns" });
  }
  return text.split(",").map((part) => {
    const number = Number(part);
    if (part.trim() === "" || !Number.isInteger(number) || number < 1) {
      throw new InputError(`Columns are numbers from 1, such as 3,1: "${part.trim()}" is not one.`, {
        field: "columns",
      });
    }
    return number;
  });
}

/** New names as they are written in an option: one record of CSV.
 *  @example parseNames('Age,"Name, full"') // ["Age", "Name, full"] */
export function parseNames(text: string): string[] {
  if (text === "") return [];
  const scanner = new RecordScanner(RFC_4180, { keepOpenQuote: true });
  scanner.append(new TextEncoder().encode(text));
  const batch = scanner.scan();
  const complete = batch.count > 0 ? batch : scanner.finish();
  return complete.count > 0 ? recordTexts(complete, 0) : [];
}
