/** Longer than any link that this page makes. */
const MAX_FRAGMENT_LENGTH = 2000;

/**
 * The dice notation in the fragment of a link, or undefined for any other fragment, such as a heading.
 * @param fragment includes the `#`
 * @example notationOfLink("#3d6+2") // "3d6+2"
 */
export function notationOfLink(fragment: string): string | undefined {
  if (fragment.length > MAX_FRAGMENT_LENGTH) return undefined;
  let notation = fragment.slice(1);
  try {
    // Links often leave the % of d% unescaped, though browsers escape a > after it.
    notation = decodeURIComponent(notation.replace(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    // Keeps a % that is not an escape.
  }
  return /d/i.test(notation) && /^(?:ro|[-+\u2212*\u00d7/\u00f7()<=>\u2264\u2265\sdkhlrf!%\d])+$/i.test(notation)
    ? notation
    : undefined;
}
