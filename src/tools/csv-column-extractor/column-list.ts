import { RFC_4180 } from "#shared/csv/dialect.ts";
import { recordTexts } from "#shared/csv/record-batch.ts";
import { RecordScanner } from "#shared/csv/record-scanner.ts";
import { InputError } from "#shared/input-error.ts";

/** Parses the column numbers in an option.
 *  @throws {InputError} if the list is empty, or an item is not a whole number from 1.
 *  @example parseColumnList("3, 1") // [3, 1] */
export function parseColumnList(text: string): number[] {
  if (text.trim() === "") {
    throw new InputError("Please select at least one column to extract", { field: "columns" });
  }
  return text.split(",").map((part) => {
    const number = Number(part);
    if (part.trim() === "" || !Number.isInteger(number) || number < 1) {
      throw new InputError(`"${part.trim()}" is not a column number. Enter numbers from 1, such as 3,1.`, {
        field: "columns",
      });
    }
    return number;
  });
}

/** Parses the new names in an option, which is one CSV record.
 *  @example parseNames('Age,"Name, full"') // ["Age", "Name, full"] */
export function parseNames(text: string): string[] {
  if (text === "") return [];
  const scanner = new RecordScanner(RFC_4180, { keepOpenQuote: true });
  scanner.append(new TextEncoder().encode(text));
  const batch = scanner.scan();
  const complete = batch.count > 0 ? batch : scanner.finish();
  return complete.count > 0 ? recordTexts(complete, 0) : [];
}
