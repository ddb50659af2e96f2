import type { Run } from "#app/history/run.ts";
import { formatBytes, plural } from "#shared/format-number.ts";
import { toolPath } from "#shared/tool-meta.ts";
import { putWaiting } from "#ui/page-registry.ts";

/** Prepares a tool's page to open as it was run. @returns the path to go to */
export function reopen({ tool, mode, options, inputs }: Run): string {
  putWaiting(tool, { ...(mode !== undefined && { mode }), options, ...(inputs && { inputs }) });
  return toolPath(tool);
}

/** What was run on what: `Format, Indent: Tab · data.json, 12 KB`. */
export function describeRun({ about, files, textBytes }: Run): string {
  const [first, ...others] = files;
  const size = formatBytes(files.reduce((sum, { size }) => sum + size, 0));
  const input = first
    ? `${others.length > 0 ? plural(files.length, "file") : first.name}, ${size}`
    : textBytes && `${formatBytes(textBytes)} of text`;
  return input ? `${about} · ${input}` : about;
}
