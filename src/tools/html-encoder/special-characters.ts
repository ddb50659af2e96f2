import { lookup } from "#shared/lookup.ts";

/** Usual references of the characters that are always encoded, because they delimit something in HTML. */
export const SPECIAL_CHARACTERS = lookup<string>({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "/": "&#x2F;",
  "`": "&#x60;",
  "=": "&#x3D;",
});
