import { readFileSync } from "node:fs";
import type { ReadFont } from "#shared/pdf/fallback-fonts.ts";

const FAMILIES = {
  Japanese: ["@embedpdf/fonts-jp", "NotoSansJP"],
  Korean: ["@embedpdf/fonts-kr", "NotoSansKR"],
  "Simplified Chinese": ["@embedpdf/fonts-sc", "NotoSansHans"],
  "Traditional Chinese": ["@embedpdf/fonts-tc", "NotoSansHant"],
} as const;

/** Noto Sans, as its packages bring it. */
export const readFont: ReadFont = (script, weight) => {
  const [name, family] = FAMILIES[script];
  return readFileSync(new URL(`../fonts/${family}-${weight}.otf`, import.meta.resolve(name)));
};
