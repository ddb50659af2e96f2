import { randomInt } from "node:crypto";
import { unprocessable } from "#server/platform/problem.ts";

/** Without 0 and O, 1, I and L: somebody may read it aloud. One case, because aliases differ by more than case. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const GENERATED_LENGTH = 7;

/** Names that a person would take for a part of the site, or that a program could. Compared without regard to case. */
const RESERVED = new Set(
  `404 about account accounts admin administrator analytics api app assets auth blog clicks config contact create css
   dashboard data delete docs download downloads edit favicon feed files fonts healthz health help home host icons
   images img index info js legal link links list login logout mail manifest me metrics my my-links new news null oauth
   pastebin ping postmaster privacy public qr ready redirect register robots root rss s search secure security
   service-worker settings shortener signin signout signup sitemap static stats status sundry support sw terms test
   tool tools undefined user users webmaster well-known www`.split(/\s+/),
);

/** 7 characters from the system's random source: 27 thousand million. */
export function newAlias(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Under what an alias is unique and found: two that differ in case only are one. */
export function aliasKey(alias: string): string {
  return alias.toLowerCase();
}

/** True for what can be an alias at all; nothing else is ever looked up. */
export function isAlias(text: string): boolean {
  return /^[A-Za-z0-9-]{1,20}$/.test(text);
}

/** @throws {HttpProblem} 422 for an alias that nobody may choose, in words for the one who tried. */
export function checkAlias(alias: string): void {
  if (!isAlias(alias)) throw unprocessable("An alias has 1 to 20 letters, digits and hyphens.");
  if (/^-+$/.test(alias)) throw unprocessable("An alias needs a letter or a digit.");
  if (RESERVED.has(aliasKey(alias))) throw unprocessable("This alias is reserved. Please choose another one.");
}
