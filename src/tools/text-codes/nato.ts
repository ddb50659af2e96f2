/** ICAO Annex 10, volume II, 5.2.1.3, with words for signs in common use. */
const WORDS =
  "A Alfa B Bravo C Charlie D Delta E Echo F Foxtrot G Golf H Hotel I India J Juliett K Kilo L Lima M Mike N November O Oscar P Papa Q Quebec R Romeo S Sierra T Tango U Uniform V Victor W Whiskey X X-ray Y Yankee Z Zulu 0 Zero 1 One 2 Two 3 Three 4 Four 5 Five 6 Six 7 Seven 8 Eight 9 Nine . Stop , Comma - Dash / Slash @ At : Colon ; Semicolon _ Underscore ? Question-mark ! Exclamation-mark # Hash + Plus & Ampersand";

/** Other spellings, and digits as they are pronounced. */
const ALSO =
  "A Alpha J Juliet W Whisky X Xray 3 Tree 4 Fower 5 Fife 9 Niner . Dot . Point . Decimal - Hyphen / Slant # Hashtag";

const pairs = (list: string) =>
  [...list.matchAll(/(\S{1,20}) (\S{1,20})/g)].map(([, sign = "", word = ""]) => ({ sign, word }));

const WORD_OF = new Map(pairs(WORDS).map(({ sign, word }) => [sign, word]));
const SIGN_OF = new Map([...pairs(ALSO), ...pairs(WORDS)].map(({ sign, word }) => [word.toLowerCase(), sign]));

const LINE_BREAK = /\r\n|[\r\n]/;

/** Words with spaces between; a slash stands for a space. @param onUnknown called for each sign without a word */
export function toNato(text: string, onUnknown: (sign: string) => void): string {
  const wordOf = (sign: string) => {
    const [base = sign] = sign.normalize("NFD");
    const word = WORD_OF.get(base.toUpperCase());
    if (word === undefined || base !== sign) onUnknown(sign);
    return word ?? sign;
  };
  return text
    .normalize("NFC")
    .split(LINE_BREAK)
    .map((line) => (line.match(/\S+/g) ?? []).map((word) => [...word].map(wordOf).join(" ")).join(" / "))
    .join("\n");
}

/** @param onUnknown called for each word without a sign, which stays */
export function fromNato(text: string, onUnknown: (word: string) => void): string {
  const signOf = (word: string) => {
    const sign = SIGN_OF.get(word.toLowerCase());
    if (sign === undefined) onUnknown(word);
    return sign ?? word;
  };
  return text
    .split(LINE_BREAK)
    .map((line) =>
      line
        .split(/\/| {3}/)
        .map((word) => (word.match(/[^\s,]+/g) ?? []).map(signOf).join(""))
        .filter((word) => word !== "")
        .join(" "),
    )
    .join("\n");
}
