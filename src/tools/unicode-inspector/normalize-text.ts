import { wholePieces } from "./split-at-boundaries.ts";

export type NormalizationForm = "nfc" | "nfd" | "nfkc" | "nfkd";

/** Normalizes a text (UAX #15); `onUnchanged` is called at the end if it was already in the form. */
export async function* normalizeText(
  stream: AsyncIterable<string>,
  form: NormalizationForm,
  onUnchanged: () => void = () => {},
): AsyncGenerator<string> {
  let isUnchanged = true;
  for await (const piece of wholePieces(stream)) {
    const normalized = normalize(piece, form);
    isUnchanged &&= normalized === piece;
    yield normalized;
  }
  if (isUnchanged) onUnchanged();
}

const NON_ASCII = /[^\0-\x7f]/;
const LONG_RUN = /\p{M}{257}/u;
const RUNS = /\P{M}*\p{M}{1,256}|\P{M}+/gu;

/**
 * Normalizes a text. More than 256 marks on one letter are sorted in parts: `String.normalize` takes quadratic time, 8 s
 * for 128,000 marks. The stream-safe format of UAX #15 allows 30.
 */
export function normalize(text: string, form: NormalizationForm): string {
  if (!NON_ASCII.test(text)) return text;
  const name = form.toUpperCase();
  if (!LONG_RUN.test(text)) return text.normalize(name);
  return (text.match(RUNS) ?? []).map((run) => run.normalize(name)).join("");
}
