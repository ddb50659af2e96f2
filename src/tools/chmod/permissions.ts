import { InputError } from "#shared/input-error.ts";
import { changeMode, isChange, readUmask } from "./change-mode.ts";
import {
  CLASSES,
  type FileKind,
  PERMISSIONS,
  readMode,
  SETGID,
  SETUID,
  STICKY,
  toChanges,
  toLetters,
  toOctal,
} from "./mode.ts";

/** What a mode allows, in every notation. */
export interface Permissions {
  mode: number;
  kind: FileKind;
  octal: string;
  /** Nine letters: `rwxr-xr-x`. */
  letters: string;
  /** `u=rwx,go=rx` */
  changes: string;
  /** Shell command that sets them. */
  command: string;
  /** What each class may do, and special bits, in plain words. */
  meaning: readonly (readonly [name: string, meaning: string])[];
}

interface CalculateOptions {
  kind: "auto" | FileKind;
  start: string;
  umask: string;
}

/** The part of a pasted command that is the mode: after `chmod` and its options, which all have letters of their own. */
const COMMAND = /^(?:sudo\s+)?chmod\s+(?:(?:-[RcfvhHLP]+|--\w[\w-]*)\s+)*/;

/**
 * Reads a mode, a line of `ls -l`, or changes to a starting mode.
 * @throws {InputError} for anything else, with the faulty column where there is one
 */
export function calculatePermissions(input: string, { kind, start, umask }: CalculateOptions): Permissions {
  const text = input.trim();
  const [command = ""] = COMMAND.exec(text) ?? [];
  const [word = ""] = text.slice(command.length).split(/\s/, 1);
  // A listed line may have a plus sign after its letters, so it isn't cut at the first space.
  const read = readMode(command === "" ? text : word) ?? (word === text ? undefined : readMode(word));
  if (read) return describe(read.mode, kind === "auto" ? (read.kind ?? "file") : kind);
  if (!isChange(word)) {
    throw new InputError(
      "This is not a mode. Enter octal digits such as 755, letters such as rwxr-xr-x, or changes such as u+x,go-w.",
      { field: "input" },
    );
  }
  const startMode = readMode(start.trim());
  if (!startMode) {
    throw new InputError("Enter the starting mode as octal digits such as 644, or as letters such as rw-r--r--.", {
      field: "start",
    });
  }
  const changed = kind === "auto" ? (startMode.kind ?? "file") : kind;
  const offset = input.length - input.trimStart().length + command.length;
  return describe(
    changeMode(startMode.mode, word, { kind: changed, umask: readUmask(umask, "umask") }, offset),
    changed,
  );
}

/**
 * What new files and directories get under a umask, a line each.
 * @throws {InputError} if the text is not a umask
 */
export function umaskText(input: string): string {
  const umask = readUmask(input, "input");
  const row = (mode: number, type: string) => `${toOctal(mode)}  ${type}${toLetters(mode)}`;
  return lines([
    ["umask", toOctal(umask)],
    ["Allows", toChanges(0o777 & ~umask)],
    ["New files", row(0o666 & ~umask, "-")],
    ["New directories", row(0o777 & ~umask, "d")],
  ]);
}

function describe(mode: number, kind: FileKind): Permissions {
  const octal = toOctal(mode);
  return {
    mode,
    kind,
    octal,
    letters: toLetters(mode),
    changes: toChanges(mode),
    command: `chmod ${octal} ${kind === "directory" ? "DIRECTORY" : "FILE"}`,
    meaning: meaningOf(mode, kind),
  };
}

const VERBS = {
  file: { r: "read", w: "change", x: "run" },
  directory: { r: "list names", w: "add, rename and delete entries", x: "enter" },
} as const;

function meaningOf(mode: number, kind: FileKind): (readonly [string, string])[] {
  const meaning = CLASSES.map(({ name, shift }): readonly [string, string] => {
    const bits = mode >> shift;
    // Without entering it, the entries of a directory can't be changed.
    const verbs = PERMISSIONS.filter(
      ({ bit, letter }) => bits & bit && !(kind === "directory" && letter === "w" && !(bits & 1)),
    );
    return [name, verbs.length === 0 ? "nothing" : listOf(verbs.map(({ letter }) => VERBS[kind][letter]))];
  });
  const runs = (mode & 0o111) !== 0;
  if (mode & SETUID && kind === "file" && runs) meaning.push(["Setuid", "it runs as its owner, whoever starts it"]);
  if (mode & SETGID && kind === "file" && runs) meaning.push(["Setgid", "it runs with its own group"]);
  if (mode & SETGID && kind === "directory") meaning.push(["Setgid", "new entries get its group"]);
  if (mode & STICKY && kind === "directory") meaning.push(["Sticky", "only owners delete or rename their entries"]);
  return meaning;
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** What is risky or without effect, in a sentence each. */
export function remarksOn({ mode, kind }: Permissions): string[] {
  const remarks: string[] = [];
  const runs = mode & 0o111;
  if (mode & 0o002 && !(kind === "directory" && mode & STICKY)) {
    remarks.push(
      kind === "file"
        ? "Everyone on this machine can change this file"
        : "Everyone on this machine can delete what others put into this directory; 1777 prevents that",
    );
  }
  if (mode & SETUID && kind === "file" && mode & 0o022)
    remarks.push("Users other than the owner can change a program that runs as its owner");
  if (mode & SETUID && kind === "directory") remarks.push("Linux ignores setuid on directories");
  if (mode & SETUID && kind === "file" && !(mode & 0o100))
    remarks.push("Setuid has no effect unless the owner may run the file");
  if (mode & STICKY && kind === "file") remarks.push("Linux ignores the sticky bit of files");
  if (kind === "directory" && mode & 0o444 && !runs) remarks.push("Nobody can enter this directory: add x, as in u+x");
  if (((mode >> 6) & 7) < ((mode >> 3) & 7) || ((mode >> 6) & 7) < (mode & 7)) {
    remarks.push("The owner has fewer permissions than others: the first class that fits decides");
  }
  return remarks;
}

/** One line per notation and class. */
export function permissionsText(permissions: Permissions): string {
  const { octal, letters, changes, command, meaning, kind } = permissions;
  return lines([
    ["Octal", octal],
    ["Symbolic", `${kind === "directory" ? "d" : "-"}${letters}`],
    ["chmod arguments", changes],
    ["Command", command],
    ...meaning,
  ]);
}

function lines(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, value]) => `${name.padEnd(width)}${value}`).join("\n");
}
