/** Encodings that UTF-8 is often misread as, with what an é or а becomes then. */
export const MISREADINGS = {
  "windows-1252": "Windows-1252 or Latin-1 (Ã©)",
  "windows-1250": "Windows-1250 (Ă©)",
  "windows-1251": "Windows-1251 (Р°)",
  macintosh: "Mac OS Roman (√©)",
  ibm866: "IBM 866 (╨░)",
} as const;

export type Misread = keyof typeof MISREADINGS;

export function mojibakeWarning(misread: Misread): string {
  return `This is mojibake: UTF-8 that was read as ${MISREADINGS[misread]}. Repair restores it.`;
}

/** The encoding that a warning of mojibake names. */
export function misreadIn(warnings: readonly string[]): Misread | undefined {
  return (Object.keys(MISREADINGS) as Misread[]).find((misread) => warnings.includes(mojibakeWarning(misread)));
}
