/** Converts a JavaScript name to its command-line form: `urlSafe` becomes `url-safe`. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
