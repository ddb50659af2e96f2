/** What a message calls an input, counting from 0: `CSV 1`, or `CSV 1 (may.csv)` for a file. */
export function slotLabel(place: number, fileName?: string): string {
  const label = `CSV ${place + 1}`;
  return fileName === undefined ? label : `${label} (${fileName})`;
}

/** The name of the file in a label, or the label of what is no file.
 *  @example nameInLabel("CSV 1 (may.csv)") // "may.csv" */
export function nameInLabel(label: string): string {
  return /^CSV \d+ \((.*)\)$/s.exec(label)?.[1] ?? label;
}
