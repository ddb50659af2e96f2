import type { Point } from "./point.ts";

interface Angle {
  degrees: number;
  hemisphere?: string;
}

const TOKEN = /[-+]?\d{1,9}(?:\.\d{0,20})?|[NSEW]|[,;]/gi;
const SIGNS =
  /[°º˚'’′´"”″:]|\b(?:deg|min|sec|lat|lon|lng|latitude|longitude)\b|(?<=\d)[dm](?![a-z])|(?<=\d)s(?=\s{0,5}[nsew])/gi;

/** Latitude and longitude in degrees, in degrees and minutes, or with seconds; undefined if it's anything else. */
export function readAngles(text: string): Point | undefined {
  const plain = text.replaceAll("−", "-").replace(SIGNS, " ").toUpperCase();
  if (plain.replace(TOKEN, "").trim() !== "") return undefined;
  const groups = splitInTwo(plain.match(TOKEN) ?? []);
  const [one, other] = groups?.map(readAngle) ?? [];
  if (!one || !other) return undefined;
  const isSwapped = /[EW]/.test(one.hemisphere ?? "") || /[NS]/.test(other.hemisphere ?? "");
  const [latitude, longitude] = isSwapped ? [other, one] : [one, other];
  if (/[EW]/.test(latitude.hemisphere ?? "") || /[NS]/.test(longitude.hemisphere ?? "")) return undefined;
  return { latitude: latitude.degrees, longitude: longitude.degrees };
}

/** By a comma, the letters of the hemispheres, or in the middle. */
function splitInTwo(tokens: readonly string[]): [string[], string[]] | undefined {
  const commas = tokens.flatMap((token, at) => (/[,;]/.test(token) ? [at] : []));
  const letters = tokens.flatMap((token, at) => (/[NSEW]/.test(token) ? [at] : []));
  const [comma] = commas;
  if (commas.length > 1 || letters.length > 2) return undefined;
  if (comma !== undefined) return [tokens.slice(0, comma), tokens.slice(comma + 1)];
  const [first = 0, second = 0] = letters;
  const middle = letters.length < 2 ? tokens.length / 2 : first === 0 ? second : first + 1;
  return [tokens.slice(0, middle), tokens.slice(middle)];
}

/** One to three numbers with a letter before or after them. */
function readAngle(tokens: readonly string[]): Angle | undefined {
  const hemisphere = tokens.find((token) => /[NSEW]/.test(token));
  const numbers = tokens.filter((token) => token !== hemisphere);
  const isOutside = hemisphere === undefined || tokens[0] === hemisphere || tokens.at(-1) === hemisphere;
  const [first = "", ...parts] = numbers;
  const isSexagesimal =
    parts.every((part) => /^\d/.test(part) && Number(part) < 60) &&
    numbers.slice(0, -1).every((part) => !part.includes("."));
  if (!isOutside || numbers.length < 1 || numbers.length > 3 || (parts.length > 0 && !isSexagesimal)) return undefined;
  if (hemisphere !== undefined && /^[-+]/.test(first)) return undefined;
  const [minutes = 0, seconds = 0] = parts.map(Number);
  const size = Math.abs(Number(first)) + minutes / 60 + seconds / 3_600;
  const isNegative = first.startsWith("-") || hemisphere === "S" || hemisphere === "W";
  return { degrees: isNegative ? -size : size, ...(hemisphere !== undefined && { hemisphere }) };
}
