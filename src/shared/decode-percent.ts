/** Decodes percent-encoding; returns a text with invalid encoding as it is. */
export function decodePercentIfValid(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
