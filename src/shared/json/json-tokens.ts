const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s[\]{},:"]+|[[\]{}]/g;

/** The strings, other values and brackets of valid JSON, with their offsets. */
export function jsonTokens(text: string): IterableIterator<RegExpExecArray> {
  return text.matchAll(TOKEN);
}
