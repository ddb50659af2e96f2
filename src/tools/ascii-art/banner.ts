import figlet from "figlet";
import { InputError } from "#shared/input-error.ts";
import { warnOfEach } from "#shared/warn-of-each.ts";
import { FONTS, type Font } from "./fonts.ts";
import { LAYOUTS, type Layout } from "./layouts.ts";

interface BannerOptions {
  font: Font;
  layout: Layout;
  /** Columns after which words wrap. */
  width: number;
  /** Written before each line. */
  prefix: string;
}

const MAX_CHARACTERS = 2_000;

/** A text in large letters of a font, without spaces at the ends of its lines. */
export async function banner(
  text: string,
  { font, layout, width, prefix }: BannerOptions,
  warn: (message: string) => void,
): Promise<string> {
  if (text.length > MAX_CHARACTERS) {
    throw new InputError(`This has ${text.length} characters. The limit is ${MAX_CHARACTERS}: shorten it.`);
  }
  const { name, load } = FONTS[font];
  figlet.parseFont(name, (await load()).default);
  const letters = figlet.figFonts[name];
  const onUnknown = warnOfEach(`Not in the font ${name}, so left out`, warn);
  const known = Array.from(text.replace(/\r\n?/g, "\n").replace(/\t/g, "    "), (character) => {
    const isKnown = character === "\n" || letters?.[character.codePointAt(0) ?? 0] !== undefined;
    if (!isKnown) onUnknown(character);
    return isKnown ? character : "";
  }).join("");
  const art = figlet.textSync(known, {
    font: name,
    horizontalLayout: LAYOUTS[layout].name,
    width,
    whitespaceBreak: true,
  });
  const lines = art.split("\n").map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  if (first < 0) throw new InputError("Nothing in this text can be drawn");
  const last = lines.findLastIndex((line) => line !== "");
  return lines
    .slice(first, last + 1)
    .map((line) => `${prefix}${line}`.trimEnd())
    .join("\n");
}
