import { randomInt } from "node:crypto";
import { unprocessable } from "#server/platform/problem.ts";

/** Without 0/O and 1/I/L, for reading aloud. Lowercase only, because aliases are case-insensitive. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const GENERATED_LENGTH = 7;

/** Names that a person or program could mistake for part of the site. Case-insensitive. */
const RESERVED = new Set(
  `404 about account accounts admin administrator analytics api app assets auth blog clicks config contact create css
   dashboard data delete docs download downloads edit favicon feed files fonts healthz health help home host icons
   images img index info js legal link links list login logout mail manifest me metrics my my-links new news null oauth
   pastebin ping postmaster privacy public qr quality ready redirect register robots root rss s search secure security
   service-worker settings shortener signin signout signup sitemap static stats status sundry support sw terms test
   tool tools undefined user users webmaster well-known www`.split(/\s+/),
);

/** 7 random characters from the system's secure source: 27 billion combinations. */
export function newAlias(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Key for storing and finding an alias, which ignores case. */
export function aliasKey(alias: string): string {
  return alias.toLowerCase();
}

/** Whether a text is a valid alias. Anything else is never looked up. */
export function isAlias(text: string): boolean {
  return /^[A-Za-z0-9-]{1,20}$/.test(text);
}

/** @throws {HttpProblem} 422 with a readable message if the alias can't be chosen */
export function checkAlias(alias: string): void {
  if (!isAlias(alias)) throw unprocessable("An alias must be 1 to 20 letters, digits, and hyphens.");
  if (/^-+$/.test(alias)) throw unprocessable("An alias needs at least one letter or digit.");
  if (RESERVED.has(aliasKey(alias))) throw unprocessable("This alias is reserved. Please choose another one.");
}
