import type { OptionDeclarations } from "#shared/options.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { areBlank, bytesIn, EMPTY_INPUT, filesIn, type ToolInput } from "#ui/input-value.ts";

/** Limit for all files of a page. */
const MAX_FILE_BYTES = 5_000_000;
const CHUNK_BYTES = 32_768;

const KEEP_WORK_KEY = "keep-work";
const WORK_PREFIX = "work:";
const OPTIONS_PREFIX = "options:";

type Values = Readonly<Record<string, unknown>>;

/** What a page restores after a reload. It is in the session storage of this tab. */
export interface Work {
  /** Unless it is the first. */
  mode: string | undefined;
  /** The last operation, if its result is still shown. */
  operation: string | undefined;
  inputs: Readonly<Record<string, ToolInput>>;
  /** Typed options, which may be as private as an input. */
  typed: Values;
}

interface StoredFile {
  name: string;
  type: string;
  /** One character per byte. */
  bytes: string;
}

type StoredInput = { text: string } | { file: StoredFile } | { files: readonly StoredFile[] };

/** Files are read ahead, because `pagehide` leaves no time for it. */
const filesRead = new WeakMap<File, StoredFile>();

/** Reads the files of an input for `saveDraft`. */
export async function readAhead(input: ToolInput): Promise<void> {
  const files = filesIn(input);
  if (!keepsDrafts() || bytesIn(input) > MAX_FILE_BYTES) return;
  for (const file of files) {
    if (filesRead.has(file)) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
    filesRead.set(file, { name: file.name, type: file.type, bytes: text });
  }
}

/** @param page the tool id and history key */
export function saveDraft(page: string, { mode, operation, inputs, typed }: Work): void {
  const stored = Object.entries(inputs).map(([name, input]) => [name, toStored(input)]);
  // Inputs too big to store are left out.
  const whole = stored.filter(([, input]) => input !== undefined);
  const text = JSON.stringify({ mode, operation, typed, inputs: Object.fromEntries(whole) });
  const hasNothing = !mode && areBlank(inputs) && Object.keys(typed).length === 0;
  try {
    if (hasNothing) sessionStorage.removeItem(WORK_PREFIX + page);
    if (hasNothing || !keepsDrafts()) return;
    try {
      sessionStorage.setItem(WORK_PREFIX + page, text);
    } catch {
      // The storage is full: make room by forgetting other pages.
      removeAll(sessionStorage, WORK_PREFIX);
      sessionStorage.setItem(WORK_PREFIX + page, text);
    }
  } catch {
    // Storage is blocked, or the work is too big for it.
  }
}

function toStored(input: ToolInput): StoredInput | undefined {
  if (input.kind === "typed") return { text: input.text };
  const files = filesIn(input).map((file) => filesRead.get(file));
  if (!files.every((file) => file !== undefined)) return undefined;
  const [file] = files;
  return input.kind === "file" && file ? { file } : { files };
}

/** The saved work of a page, if any. */
export function findDraft(page: string): Work | undefined {
  try {
    const { inputs, ...work } = JSON.parse(sessionStorage.getItem(WORK_PREFIX + page) ?? "");
    const names = Object.entries<StoredInput>(inputs).map(([name, input]) => [name, toInput(input)]);
    return { ...work, inputs: Object.fromEntries(names) };
  } catch {
    // Storage is blocked, or nothing was saved.
    return undefined;
  }
}

function toInput(stored: StoredInput): ToolInput {
  if ("text" in stored) return stored.text === "" ? EMPTY_INPUT : { kind: "typed", text: stored.text };
  if ("file" in stored) return { kind: "file", file: toFile(stored.file) };
  return { kind: "files", files: stored.files.map(toFile) };
}

function toFile({ name, type, bytes }: StoredFile): File {
  const file = new File([Uint8Array.from(bytes, (character) => character.charCodeAt(0))], name, { type });
  filesRead.set(file, { name, type, bytes });
  return file;
}

/** Saves a tool's options in this browser, except typed ones. */
export function keepOptions(tool: string, declarations: OptionDeclarations, values: Values): void {
  const changed = Object.entries(persistentOptions(declarations)).filter(
    ([name, { default: defaultValue }]) => values[name] !== defaultValue,
  );
  try {
    if (!keepsDrafts() || changed.length === 0) localStorage.removeItem(OPTIONS_PREFIX + tool);
    else
      localStorage.setItem(
        OPTIONS_PREFIX + tool,
        JSON.stringify(Object.fromEntries(changed.map(([name]) => [name, values[name]]))),
      );
  } catch {
    // Storage is blocked or full, so the options last only as long as the page.
  }
}

/** The saved options of a tool that are still valid. */
export function findOptions(tool: string, declarations: OptionDeclarations): Values {
  try {
    const kept: Values = JSON.parse(localStorage.getItem(OPTIONS_PREFIX + tool) ?? "{}");
    const valid = Object.entries(persistentOptions(declarations)).flatMap(([name, declaration]) => {
      if (!Object.hasOwn(kept, name)) return [];
      try {
        return Object.entries(resolveOptions({ [name]: declaration }, kept));
      } catch {
        // The option was declared differently when it was saved.
        return [];
      }
    });
    return Object.fromEntries(valid);
  } catch {
    // Storage is blocked, or its content is invalid.
    return {};
  }
}

const TYPED_KINDS: readonly string[] = ["text", "multiline"];

/** Options with a fixed set or range of values, which are safe to keep across visits. */
function persistentOptions(declarations: OptionDeclarations): OptionDeclarations {
  return filterOptions(declarations, (kind) => kind !== "secret" && !TYPED_KINDS.includes(kind));
}

/** Typed options other than secrets, where they differ from their defaults. */
export function typedOptions(declarations: OptionDeclarations, values: Values): Values {
  const declared = filterOptions(declarations, (kind) => TYPED_KINDS.includes(kind));
  const typed = Object.entries(declared).filter(([name, { default: defaultValue }]) => values[name] !== defaultValue);
  return Object.fromEntries(typed.map(([name]) => [name, values[name]]));
}

function filterOptions(declarations: OptionDeclarations, fits: (kind: string) => boolean): OptionDeclarations {
  return Object.fromEntries(Object.entries(declarations).filter(([, { kind }]) => fits(kind)));
}

/** Whether this browser keeps work. On by default. */
export function keepsDrafts(): boolean {
  try {
    return localStorage.getItem(KEEP_WORK_KEY) !== "off";
  } catch {
    return false;
  }
}

/** Turns keeping work on or off. Turning it off also forgets saved work. */
export function setKeepsDrafts(keeps: boolean): void {
  try {
    if (keeps) localStorage.removeItem(KEEP_WORK_KEY);
    else localStorage.setItem(KEEP_WORK_KEY, "off");
  } catch {
    // Storage is blocked, so nothing is kept anyway.
  }
  if (!keeps) forgetDrafts();
}

/** Forgets the inputs and options of all tools. */
export function forgetDrafts(): void {
  try {
    removeAll(sessionStorage, WORK_PREFIX);
    removeAll(localStorage, OPTIONS_PREFIX);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function removeAll(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
