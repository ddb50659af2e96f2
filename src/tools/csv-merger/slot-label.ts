/** Label of an input in messages: `CSV 1`, or `CSV 1 (may.csv)` for a file. `place` counts from 0. */
export function slotLabel(place: number, fileName?: string): string {
  const label = `CSV ${place + 1}`;
  return fileName === undefined ? label : `${label} (${fileName})`;
}

/** The file name in a label, or the label itself if it has none.
 *  @example nameInLabel("CSV 1 (may.csv)") // "may.csv" */
export function nameInLabel(label: string): string {
  return /^CSV \d+ \((.*)\)$/s.exec(label)?.[1] ?? label;
}
