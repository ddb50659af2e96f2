export const ENCODINGS = {
  o200k: "o200k_base (GPT-5, GPT-4o, o1 to o4, gpt-oss)",
  cl100k: "cl100k_base (GPT-4, GPT-3.5, embeddings)",
  p50k: "p50k_base (Codex, davinci-002 and -003)",
  r50k: "r50k_base (GPT-3, GPT-2)",
} as const;

export type Encoding = keyof typeof ENCODINGS;

export interface Piece {
  text: string;
  /** More than one if they only together make a character. */
  ids: readonly number[];
}

export interface Tokenization {
  tokens: number;
  facts: readonly (readonly [name: string, value: string])[];
  /** The first of them. */
  pieces: readonly Piece[];
}

export function tokenizationText({ facts }: Tokenization): string {
  const width = Math.max(...facts.map(([name]) => name.length)) + 2;
  return facts.map(([name, value]) => name.padEnd(width) + value).join("\n");
}
