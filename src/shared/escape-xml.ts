import { lookup } from "#shared/lookup.ts";

/** Entities for the characters that are markup in XML and HTML. */
export const ENTITIES = lookup<string>({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
});

/**
 * Escapes a text for XML content or an attribute. Characters that XML 1.0 §2.2 doesn't allow become U+FFFD.
 * @example escapeXml("a < b\u0000") // "a &lt; b\ufffd"
 */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}
