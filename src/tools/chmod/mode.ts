import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";

/** The twelve permission bits of a file, as in `st_mode`. */
export const SETUID = 0o4000;
export const SETGID = 0o2000;
export const STICKY = 0o1000;
export const ALL_BITS = 0o7777;

/** The three classes of users, with the bits that concern each. */
export const CLASSES = [
  { letter: "u", name: "Owner", shift: 6, special: SETUID },
  { letter: "g", name: "Group", shift: 3, special: SETGID },
  { letter: "o", name: "Others", shift: 0, special: STICKY },
] as const;

export const PERMISSIONS = [
  { letter: "r", name: "Read", bit: 4 },
  { letter: "w", name: "Write", bit: 2 },
  { letter: "x", name: "Execute", bit: 1 },
] as const;

export type FileKind = "file" | "directory";

interface ReadMode {
  mode: number;
  /** What the text says that the mode belongs to. */
  kind?: FileKind;
}

/** The type of a file, in octal before its permissions: `100644`. */
const TYPES = lookup<FileKind>({ "10": "file", "4": "directory" });

/**
 * Reads a mode: octal (`755`, `0o4755`, `100644` as in Git and `st_mode`) or as listed by `ls -l`.
 * @returns undefined if the text looks like neither
 * @throws {InputError} for a mode that can't be
 */
export function readMode(text: string): ReadMode | undefined {
  const [, digits] = /^(?:0o|\\)?([0-7]{1,8})$/i.exec(text) ?? [];
  if (digits !== undefined) return readOctal(digits);
  if (/^\d{3,}$/.test(text)) {
    const at = text.search(/[89]/);
    throw new InputError(`Octal digits go from 0 to 7, but this has a ${text[at]}.`, { field: "input" });
  }
  const [listed] = /^[-bcdlpsD]?[-rwxXsStT]{9}(?=[.+@]?(?:\s|$))/.exec(text) ?? [];
  return listed === undefined ? undefined : readListed(listed);
}

function readOctal(digits: string): ReadMode {
  const type = digits.length > 4 ? digits.slice(0, -4).replace(/^0+/, "") : "";
  const kind = TYPES[type];
  if (type !== "" && !kind && !["1", "2", "6", "12", "14"].includes(type)) {
    throw new InputError("A mode has up to four octal digits, or six with the type of the file.", { field: "input" });
  }
  return { mode: Number.parseInt(digits.slice(-4), 8), ...(kind && { kind }) };
}

/** Reads `rwxr-sr-T`, possibly after the letter of the type. */
function readListed(text: string): ReadMode {
  const letters = text.slice(-9);
  let mode = 0;
  for (const [index, letter] of [...letters].entries()) {
    const { shift, special } = CLASSES[Math.floor(index / 3)] as (typeof CLASSES)[number];
    const permission = PERMISSIONS[index % 3] as (typeof PERMISSIONS)[number];
    const specialLetter = special === STICKY ? "t" : "s";
    if (letter === permission.letter) mode |= permission.bit << shift;
    else if (permission.letter === "x" && letter.toLowerCase() === specialLetter) {
      mode |= special | (letter === specialLetter ? permission.bit << shift : 0);
    } else if (letter !== "-") {
      const allowed =
        permission.letter === "x"
          ? `x, ${specialLetter}, ${specialLetter.toUpperCase()} or -`
          : `${permission.letter} or -`;
      throw new InputError(`Character ${text.length - 8 + index} is ${letter}, where only ${allowed} can be.`, {
        field: "input",
      });
    }
  }
  const kind = text.length === 10 ? ({ "-": "file", d: "directory" } as const)[text[0] as "-" | "d"] : undefined;
  return { mode, ...(kind && { kind }) };
}

/** Three digits, or four if there are special bits: `755`, `4755`. */
export function toOctal(mode: number): string {
  return mode.toString(8).padStart(3, "0");
}

/** Nine letters as in `ls -l`: `rwxr-xr-x`. */
export function toLetters(mode: number): string {
  return CLASSES.map(({ shift, special }) => {
    const bits = mode >> shift;
    const letter = special === STICKY ? "t" : "s";
    const runs = (bits & 1) !== 0;
    const last = mode & special ? (runs ? letter : letter.toUpperCase()) : runs ? "x" : "-";
    return `${bits & 4 ? "r" : "-"}${bits & 2 ? "w" : "-"}${last}`;
  }).join("");
}

/** The change that gives exactly this mode: `u=rwx,go=rx`. Classes with the same permissions stand together. */
export function toChanges(mode: number): string {
  const classes = new Map<string, string>();
  for (const { letter, shift, special } of CLASSES) {
    const permissions: string[] = PERMISSIONS.filter(({ bit }) => (mode >> shift) & bit).map(
      (permission) => permission.letter,
    );
    if (mode & special) permissions.push(special === STICKY ? "t" : "s");
    const key = permissions.join("");
    classes.set(key, (classes.get(key) ?? "") + letter);
  }
  return [...classes].map(([permissions, letters]) => `${letters === "ugo" ? "a" : letters}=${permissions}`).join(",");
}
