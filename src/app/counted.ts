/** A number with its noun. @example counted(1, "tool") // "1 tool" @example counted(3, "tool") // "3 tools" */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
