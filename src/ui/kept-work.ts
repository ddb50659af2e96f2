import type { OptionDeclarations } from "#shared/options.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { areBlank, bytesIn, EMPTY_INPUT, filesIn, type ToolInput } from "#ui/input-value.ts";

/** Bytes of files that are kept for a page. */
const MOST_BYTES = 5_000_000;
const CHUNK = 32_768;

const OFF = "keep-work";
const WORK = "work:";
const OPTIONS = "options:";

type Values = Readonly<Record<string, unknown>>;

/** What a page has again after it was loaded anew: kept for this tab, in its session storage. */
export interface Work {
  mode: string;
  /** The operation that ran last, if its result was shown. */
  operation: string | undefined;
  inputs: Readonly<Record<string, ToolInput>>;
  /** Options that a person types: they may be as private as an input. */
  typed: Values;
}

interface StoredFile {
  name: string;
  type: string;
  /** One character for each byte. */
  bytes: string;
}

type StoredInput = { text: string } | { file: StoredFile } | { files: readonly StoredFile[] };

/** There is no time to read files when a page is left. */
const read = new WeakMap<File, StoredFile>();

/** Reads the files of an input, so that `keepWork` can store them. */
export async function readAhead(input: ToolInput): Promise<void> {
  const files = filesIn(input);
  if (!keepsWork() || bytesIn(input) > MOST_BYTES) return;
  for (const file of files) {
    if (read.has(file)) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
    read.set(file, { name: file.name, type: file.type, bytes: text });
  }
}

/** @param page the tool and its place in the history */
export function keepWork(page: string, { mode, operation, inputs, typed }: Work): void {
  const stored = Object.entries(inputs).map(([name, input]) => [name, toStored(input)]);
  // An input that cannot be kept whole is not kept.
  const whole = stored.filter(([, input]) => input !== undefined);
  const text = JSON.stringify({ mode, operation, typed, inputs: Object.fromEntries(whole) });
  const hasNothing = areBlank(inputs) && Object.keys(typed).length === 0;
  try {
    if (hasNothing) sessionStorage.removeItem(WORK + page);
    if (hasNothing || !keepsWork()) return;
    try {
      sessionStorage.setItem(WORK + page, text);
    } catch {
      // It is full: the work on other pages makes room.
      removeAll(sessionStorage, WORK);
      sessionStorage.setItem(WORK + page, text);
    }
  } catch {
    // Storage is refused, or this is too much for it.
  }
}

function toStored(input: ToolInput): StoredInput | undefined {
  if (input.kind === "typed") return { text: input.text };
  const files = filesIn(input).map((file) => read.get(file));
  if (!files.every((file) => file !== undefined)) return undefined;
  const [file] = files;
  return input.kind === "file" && file ? { file } : { files };
}

/** What was kept of the work on a page, if anything. */
export function findWork(page: string): Work | undefined {
  try {
    const { inputs, ...work } = JSON.parse(sessionStorage.getItem(WORK + page) ?? "");
    const names = Object.entries<StoredInput>(inputs).map(([name, input]) => [name, toInput(input)]);
    return { ...work, inputs: Object.fromEntries(names) };
  } catch {
    // Storage is refused, or nothing was kept.
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
  read.set(file, { name, type, bytes });
  return file;
}

/** Keeps the options of a tool that are chosen, not typed, in this browser. */
export function keepOptions(tool: string, declarations: OptionDeclarations, values: Values): void {
  const changed = Object.entries(chosenOf(declarations)).filter(([name, { default: usual }]) => values[name] !== usual);
  try {
    if (!keepsWork() || changed.length === 0) localStorage.removeItem(OPTIONS + tool);
    else
      localStorage.setItem(
        OPTIONS + tool,
        JSON.stringify(Object.fromEntries(changed.map(([name]) => [name, values[name]]))),
      );
  } catch {
    // Storage is refused or full: the options then last as long as the page.
  }
}

/** The kept options of a tool that are still right, by name. */
export function findOptions(tool: string, declarations: OptionDeclarations): Values {
  try {
    const kept: Values = JSON.parse(localStorage.getItem(OPTIONS + tool) ?? "{}");
    const valid = Object.entries(chosenOf(declarations)).flatMap(([name, declaration]) => {
      if (!Object.hasOwn(kept, name)) return [];
      try {
        return Object.entries(resolveOptions({ [name]: declaration }, kept));
      } catch {
        // It was another kind of option when it was kept.
        return [];
      }
    });
    return Object.fromEntries(valid);
  } catch {
    // Storage is refused, or holds something else.
    return {};
  }
}

const TYPED_KINDS: readonly string[] = ["text", "multiline"];

/** Options whose values come from a set or a range that the tool gives. */
function chosenOf(declarations: OptionDeclarations): OptionDeclarations {
  return filterOptions(declarations, (kind) => kind !== "secret" && !TYPED_KINDS.includes(kind));
}

/** The options that a person typed, without secrets. */
export function typedOf(declarations: OptionDeclarations, values: Values): Values {
  const declared = filterOptions(declarations, (kind) => TYPED_KINDS.includes(kind));
  const typed = Object.entries(declared).filter(([name, { default: usual }]) => values[name] !== usual);
  return Object.fromEntries(typed.map(([name]) => [name, values[name]]));
}

function filterOptions(declarations: OptionDeclarations, fits: (kind: string) => boolean): OptionDeclarations {
  return Object.fromEntries(Object.entries(declarations).filter(([, { kind }]) => fits(kind)));
}

/** Whether this browser keeps work, as it does unless it was told not to. */
export function keepsWork(): boolean {
  try {
    return localStorage.getItem(OFF) !== "off";
  } catch {
    return false;
  }
}

/** Says whether to keep work from now on. What was kept is forgotten when not. */
export function setKeepsWork(keeps: boolean): void {
  try {
    if (keeps) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "off");
  } catch {
    // Storage is refused: nothing is kept anyway.
  }
  if (!keeps) forgetWork();
}

/** Forgets the inputs and options of all tools. */
export function forgetWork(): void {
  try {
    removeAll(sessionStorage, WORK);
    removeAll(localStorage, OPTIONS);
  } catch {
    // Storage is refused: nothing is kept there.
  }
}

function removeAll(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
