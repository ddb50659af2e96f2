import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { ALL_BITS, type FileKind, readMode, SETGID, SETUID, STICKY } from "./mode.ts";

interface ChangeContext {
  kind: FileKind;
  /** Applies to changes without `u`, `g`, `o` or `a`: these permissions are left alone. */
  umask: number;
}

const WHO = lookup<number>({
  u: SETUID | 0o700,
  g: SETGID | 0o070,
  o: STICKY | 0o007,
  a: ALL_BITS,
});
const WHAT = lookup<number>({
  r: 0o444,
  w: 0o222,
  x: 0o111,
  s: SETUID | SETGID,
  t: STICKY,
});
const CLASS_BITS = lookup<number>({ u: 0o700, g: 0o070, o: 0o007 });

/** Whether a text looks like changes: `u+x,go-w`. */
export function isChange(text: string): boolean {
  return /^[ugoa]*[-+=]/.test(text);
}

/**
 * Applies the changes of a `chmod` command, as GNU chmod does.
 * @param changes such as `u+x,go-w`, `a+rX`, `g=u` or `=644`
 * @param start where the changes start in the input, for errors
 * @throws {InputError} with the faulty change and its column
 */
export function changeMode(mode: number, changes: string, context: ChangeContext, start = 0): number {
  let changed = mode;
  let offset = start;
  for (const clause of changes.split(",")) {
    changed = applyClause(changed, clause, offset, context);
    offset += clause.length + 1;
  }
  return changed;
}

function applyClause(before: number, clause: string, offset: number, { kind, umask }: ChangeContext): number {
  const [, who = "", actions = ""] = /^([ugoa]*)(.*)$/s.exec(clause) ?? [];
  const named = [...who].reduce((bits, letter) => bits | (WHO[letter] ?? 0), 0);
  if (actions === "") throw faulty(clause === "" ? "There is an empty change" : `${clause} has no +, - or =`, offset);
  let mode = before;
  let at = offset + who.length;
  for (const action of actions.match(/[-+=][^-+=]*|[^-+=]+/g) ?? []) {
    const sign = action.charAt(0);
    if (!"-+=".includes(sign)) throw faulty(`${clause} needs +, - or = after u, g, o and a`, at);
    mode = applyAction(mode, sign, action.slice(1), at + 1, { named, who, kind, umask });
    at += action.length;
  }
  return mode;
}

interface ActionContext extends ChangeContext {
  /** Bits of the named classes; 0 if there are none. */
  named: number;
  who: string;
}

function applyAction(mode: number, sign: string, what: string, at: number, context: ActionContext): number {
  const { named, who, kind, umask } = context;
  const isOctal = /^[0-7]+$/.test(what);
  if (isOctal && (who !== "" || Number.parseInt(what, 8) > ALL_BITS)) {
    throw faulty(who === "" ? `${what} is more than 7777` : `Digits can't follow ${who}${sign}`, at);
  }
  let bits = isOctal ? Number.parseInt(what, 8) : bitsOf(mode, what, at, kind);
  if (!isOctal) bits &= named === 0 ? ALL_BITS & ~umask : named;
  // chmod keeps setuid and setgid of directories, unless a change names them.
  const kept = kind === "directory" && !isOctal ? (SETUID | SETGID) & ~bits : 0;
  if (sign === "+") return mode | bits;
  if (sign === "-") return mode & ~bits;
  return (mode & ((named === 0 ? 0 : ALL_BITS & ~named) | kept)) | bits;
}

/** What the letters after the sign mean, for all classes. */
function bitsOf(mode: number, what: string, at: number, kind: FileKind): number {
  const copied = CLASS_BITS[what];
  if (copied !== undefined) {
    const from = mode & copied;
    return PERMISSION_BITS.reduce((bits, permission) => (from & permission ? bits | permission : bits), 0);
  }
  let bits = 0;
  for (const [index, letter] of [...what].entries()) {
    if (letter === "X") bits |= kind === "directory" || mode & 0o111 ? 0o111 : 0;
    else if (WHAT[letter] !== undefined) bits |= WHAT[letter];
    else throw faulty(`${letter} is not a permission: use r, w, x, X, s and t, or one of u, g and o`, at + index);
  }
  return bits;
}

const PERMISSION_BITS = [0o444, 0o222, 0o111];

function faulty(message: string, offset: number): InputError {
  return new InputError(`${message} (column ${offset + 1}).`, {
    field: "input",
    position: { offset, line: 1, column: offset + 1 },
  });
}

/** Reads an octal or symbolic umask. A symbolic one, such as `u=rwx,g=rx,o=`, names what is allowed. */
export function readUmask(text: string, field: string): number {
  const trimmed = text.trim().replace(/^umask\s+(?:-S\s+)?/, "");
  const { mode } = (/^(?:0o)?[0-7]{1,4}$/i.test(trimmed) && readMode(trimmed)) || {};
  if (mode !== undefined) return mode & 0o777;
  if (!isChange(trimmed)) {
    throw new InputError("Enter a umask as octal digits such as 022, or as u=rwx,g=rx,o=rx.", { field });
  }
  return 0o777 & ~changeMode(0, trimmed, { kind: "file", umask: 0 });
}
