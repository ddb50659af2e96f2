import { CONFUSABLES } from "./tables/confusables.ts";

let prototypes: ReadonlyMap<string, string> | undefined;

/**
 * The skeleton of a text (Unicode TS #39, section 4): texts with one skeleton look alike. For comparisons only.
 * @example skeletonOf("p\u0430y") === skeletonOf("pay") // true
 */
export function skeletonOf(text: string): string {
  const characters = Array.from(text.normalize("NFD").replace(IGNORABLE, ""), prototypeOf);
  return characters.join("").normalize("NFD");
}

/** What a character is drawn like, or itself. */
function prototypeOf(character: string): string {
  prototypes ??= decodePrototypes();
  return prototypes.get(character) ?? character;
}

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

function decodePrototypes(): ReadonlyMap<string, string> {
  const decoded = new Map<string, string>();
  for (const line of CONFUSABLES.split("\n")) {
    const [target = "", gaps = ""] = line.split(":").map((list) => list.split(" "));
    const prototype = String.fromCodePoint(...Array.from(target, (code) => Number.parseInt(code, 36)));
    let code = 0;
    for (const gap of gaps) {
      code += Number.parseInt(gap, 36);
      decoded.set(String.fromCodePoint(code), prototype);
    }
  }
  return decoded;
}
