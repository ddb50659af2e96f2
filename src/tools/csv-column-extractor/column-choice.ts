/** A column as a person chose it; the order of a list of them is the order of the result. */
export interface ColumnChoice {
  /** Its place in the file, counting from 1. */
  column: number;
  name: string;
  /** A value to recognise it by. */
  sample: string;
  picked: boolean;
  /** What to call it, "" to keep its name. */
  rename: string;
}

/** All columns of a file, none of them chosen. */
export function columnChoices({ columns, sample }: { columns: string[]; sample: string[] }): ColumnChoice[] {
  return columns.map((name, index) => ({
    column: index + 1,
    name,
    sample: sample[index] ?? "",
    picked: false,
    rename: "",
  }));
}

/** The places of the columns whose name or new name has the text in it, in any case. */
export function findChoices(choices: readonly ColumnChoice[], text: string): number[] {
  const wanted = text.trim().toLowerCase();
  return [...choices.keys()].filter((place) => {
    const { name, column, rename } = choices[place] as ColumnChoice;
    return `${name || `column ${column}`}\n${rename}`.toLowerCase().includes(wanted);
  });
}

/** What was chosen, as the options of the extraction. */
export function choiceOptions(choices: readonly ColumnChoice[]): { columns: string; names: string } {
  const picked = choices.filter((choice) => choice.picked);
  const renamed = picked.some(({ rename }) => rename !== "");
  return {
    columns: picked.map(({ column }) => column).join(","),
    names: renamed ? picked.map(({ rename }) => quoted(rename)).join(",") : "",
  };
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
