export const LINK_PREFIX = "#o=";

/** Whether a fragment, including its `#`, claims to carry options or a recipe. In a file of its own: every page loads it. */
export function isShareLink(fragment: string): boolean {
  return fragment.startsWith(LINK_PREFIX);
}
