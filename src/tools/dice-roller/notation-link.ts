/** Longer than any link that this page gives. */
const LONGEST_LINK = 2000;

/**
 * The notation that a link to this page carries, or undefined where its fragment is none, such as that of a heading.
 * @param fragment with its `#`
 * @example notationOfLink("#3d6+2") // "3d6+2"
 */
export function notationOfLink(fragment: string): string | undefined {
  if (fragment.length > LONGEST_LINK) return undefined;
  let notation = fragment.slice(1);
  try {
    // The percent sign of d% is often written as it is, though the browser itself escapes a > behind it.
    notation = decodeURIComponent(notation.replace(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    // Another percent sign that escapes nothing.
  }
  return /d/i.test(notation) && /^(?:ro|[-+\u2212*\u00d7/\u00f7()<=>\u2264\u2265\sdkhlrf!%\d])+$/i.test(notation)
    ? notation
    : undefined;
}
