import { warnOfEach } from "#shared/warn-of-each.ts";

/** ITU-R M.1677-1, sections 1.1.1 to 1.1.3. */
const STANDARD =
  "A .- B -... C -.-. D -.. E . É ..-.. F ..-. G --. H .... I .. J .--- K -.- L .-.. M -- N -. O --- P .--. Q --.- R .-. S ... T - U ..- V ...- W .-- X -..- Y -.-- Z --.. 1 .---- 2 ..--- 3 ...-- 4 ....- 5 ..... 6 -.... 7 --... 8 ---.. 9 ----. 0 ----- . .-.-.- , --..-- : ---... ? ..--.. ' .----. - -....- / -..-. ( -.--. ) -.--.- \" .-..-. = -...- + .-.-. @ .--.-. <SN> ...-. <HH> ........ <SK> ...-.- <KA> -.-.-";

/** In common use besides. Of two with one code, the first is read. */
const COMMON =
  "! -.-.-- & .-... ; -.-.-. _ ..--.- $ ...-..- Ä .-.- Ö ---. Ü ..-- ß ...--.. Ñ --.-- Å .--.- Ç -.-.. È .-..- À .--.- Á .--.- Ø ---. Ó ---. Æ .-.- Ð ..--. Þ .--.. Ł .-..- ¿ ..-.- ¡ --...- × -..- ’ .----. “ .-..-. ” .-..-. – -....- <AR> .-.-. <AS> .-... <BT> -...- <KN> -.--.";

const CODE_OF = new Map<string, string>();
const SIGN_OF = new Map<string, string>();
for (const [, sign = "", code = ""] of `${STANDARD} ${COMMON}`.matchAll(/(\S{1,20}) (\S{1,20})/g)) {
  CODE_OF.set(sign, code);
  if (!SIGN_OF.has(code)) SIGN_OF.set(code, sign);
}

type Warn = (message: string) => void;

const LINE_BREAK = /\r\n|[\r\n]/;

/** Signs with spaces between, words with slashes, lines as they are. Signs without a code stay, with a warning. */
export function toMorse(text: string, warn: Warn): string {
  const onUnknown = warnOfEach("Not in Morse code", warn);
  const codeOf = (sign: string) => {
    const code = morseOf(sign);
    if (code === undefined) onUnknown(sign);
    return code ?? sign;
  };
  return text
    .split(LINE_BREAK)
    .map((line) =>
      wordsOf(line)
        .map((word) => word.map(codeOf).join(" "))
        .join(" / "),
    )
    .join("\n");
}

/** The signs of each word. */
export function wordsOf(text: string): string[][] {
  return (text.normalize("NFC").match(/\S+/g) ?? []).map((word) => word.match(/<[a-z]{2}>|./giu) ?? []);
}

/** @example morseOf("S") // "..." */
export function morseOf(sign: string): string | undefined {
  return CODE_OF.get(sign) ?? CODE_OF.get(sign.toUpperCase());
}

/** Reads dots and dashes in any of their usual forms. Other text stays, with a warning. */
export function fromMorse(text: string, warn: Warn): string {
  const onUnknown = warnOfEach("Not in Morse code", warn);
  const signOf = (code: string) => {
    const sign = SIGN_OF.get(code);
    if (sign === undefined) onUnknown(code);
    return sign ?? code;
  };
  return text
    .replace(/[·•∙⋅*]/g, ".")
    .replace(/[‐‑‒–—−_]/g, "-")
    .split(LINE_BREAK)
    .map((line) =>
      line
        .split(/[/|]| {3}|\t/)
        .map((word) => (word.match(/\S+/g) ?? []).map(signOf).join(""))
        .filter((word) => word !== "")
        .join(" "),
    )
    .join("\n");
}
