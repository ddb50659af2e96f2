/** A column and whether it is selected. The order of a list of these is the order of the result. */
export interface ColumnChoice {
  /** Position in the file, from 1. */
  column: number;
  name: string;
  /** A sample value to recognize it by. */
  sample: string;
  picked: boolean;
  /** New name; "" keeps the old one. */
  rename: string;
}

/** All columns of a file. @param picked whether they are selected */
export function columnChoices(
  { columns, sample }: { columns: string[]; sample: string[] },
  picked = false,
): ColumnChoice[] {
  return columns.map((name, index) => ({
    column: index + 1,
    name,
    sample: sample[index] ?? "",
    picked,
    rename: "",
  }));
}

/** Indices of the columns whose old or new name contains the text, ignoring case. */
export function findChoices(choices: readonly ColumnChoice[], text: string): number[] {
  const query = text.trim().toLowerCase();
  return [...choices.keys()].filter((place) => {
    const { name, column, rename } = choices[place] as ColumnChoice;
    return `${name || `column ${column}`}\n${rename}`.toLowerCase().includes(query);
  });
}

/** The selection as options of the extract operation. */
export function choiceOptions(choices: readonly ColumnChoice[]): { columns: string; names: string } {
  const picked = choices.filter((choice) => choice.picked);
  const renamed = picked.some(({ rename }) => rename !== "");
  return {
    columns: picked.map(({ column }) => column).join(","),
    names: renamed ? picked.map(({ rename }) => quoteIfNeeded(rename)).join(",") : "",
  };
}

function quoteIfNeeded(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
