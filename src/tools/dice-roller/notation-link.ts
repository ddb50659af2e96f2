/** Longer than any link that this page gives. */
const LONGEST_LINK = 400;

/**
 * The notation that a link to this page carries, or undefined where its fragment is none, such as that of a heading.
 * @param fragment with its `#`
 * @example notationOfLink("#3d6+2") // "3d6+2"
 */
export function notationOfLink(fragment: string): string | undefined {
  if (fragment.length > LONGEST_LINK) return undefined;
  let notation = fragment.slice(1);
  try {
    notation = decodeURIComponent(notation);
  } catch {
    // The percent sign of d% is often written as it is.
  }
  return /d/i.test(notation) && /^[-+\u2212\sdkhl!%\d]+$/i.test(notation) ? notation : undefined;
}
