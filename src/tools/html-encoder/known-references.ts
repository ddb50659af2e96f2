import { SPECIAL_CHARACTERS } from "./special-characters.ts";

/** References that people look up, each with its character or the name of the character. */
export const KNOWN_REFERENCES: readonly (readonly [shown: string, reference: string])[] = [
  ...Object.entries(SPECIAL_CHARACTERS),
  ["NBSP", "&nbsp;"],
  ["soft hyphen", "&shy;"],
  ["©", "&copy;"],
  ["®", "&reg;"],
  ["™", "&trade;"],
  ["€", "&euro;"],
  ["£", "&pound;"],
  ["§", "&sect;"],
  ["°", "&deg;"],
  ["–", "&ndash;"],
  ["—", "&mdash;"],
  ["…", "&hellip;"],
  ["“", "&ldquo;"],
  ["”", "&rdquo;"],
  ["×", "&times;"],
  ["→", "&rarr;"],
  ["é", "&eacute;"],
  ["😀", "&#x1F600;"],
];
