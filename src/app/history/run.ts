import { isRecord } from "#shared/is-record.ts";

/** One run of a tool, as this browser keeps it. Never a result, and never a password or key. */
export interface Run {
  /** Milliseconds since 1970. */
  at: number;
  /** Tool id. */
  tool: string;
  /** What was done, for people: `Format, Indent: Tab`. */
  about: string;
  mode?: string;
  /** Those that differ from their defaults. */
  options: Readonly<Record<string, unknown>>;
  files: readonly { name: string; size: number }[];
  /** Size of the typed inputs, unless the tool deals in secrets. */
  textBytes?: number;
  /** Texts by name of the input, if the visitor allowed it. */
  inputs?: Readonly<Record<string, string>>;
}

export const MAX_RUNS = 50;
/** UTF-16 code units of all runs as JSON. Local storage has 5 MB, shared with everything else. */
const MAX_LENGTH = 1_000_000;

/** Reads stored runs, newest first. Storage may contain anything: keeps only what has the right shape. */
export function parseRuns(stored: string | null): readonly Run[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isRun).slice(0, MAX_RUNS) : [];
  } catch {
    return [];
  }
}

/** Drops the oldest inputs until the rest fits. */
export function stringifyRuns(runs: readonly Run[]): string {
  const kept = [...runs];
  let text = JSON.stringify(kept);
  for (let at = kept.length - 1; text.length > MAX_LENGTH && at >= 0; at--) {
    const { inputs: _, ...rest } = kept[at] as Run;
    kept[at] = rest;
    text = JSON.stringify(kept);
  }
  return text.length > MAX_LENGTH ? "[]" : text;
}

/** Puts a run first. One that repeats an earlier run replaces it. */
export function addRun(runs: readonly Run[], run: Run): readonly Run[] {
  const key = keyOf(run);
  return [run, ...runs.filter((other) => keyOf(other) !== key)].slice(0, MAX_RUNS);
}

function keyOf({ tool, about, mode, options, files, inputs }: Run): string {
  return JSON.stringify([tool, about, mode, options, files, inputs]);
}

function isRun(value: unknown): value is Run {
  if (!isRecord(value)) return false;
  const { at, tool, about, mode, options, files, textBytes, inputs } = value;
  return (
    typeof at === "number" &&
    !Number.isNaN(new Date(at).getTime()) &&
    typeof tool === "string" &&
    typeof about === "string" &&
    (mode === undefined || typeof mode === "string") &&
    isRecord(options) &&
    Array.isArray(files) &&
    files.every((file) => isRecord(file) && typeof file.name === "string" && typeof file.size === "number") &&
    (textBytes === undefined || typeof textBytes === "number") &&
    (inputs === undefined || (isRecord(inputs) && Object.values(inputs).every((text) => typeof text === "string")))
  );
}
