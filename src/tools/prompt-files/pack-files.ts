import ignore, { type Ignore } from "ignore";
import { decodeUtf8 } from "#shared/decode-utf8.ts";
import { formatBytes, formatCount, plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { pathParts } from "#shared/path-parts.ts";
import { countTokens } from "#shared/tokens.ts";
import { type TextFile, writeMarkdown, writeXml } from "./formats.ts";
import { treeOf } from "./tree.ts";

const MAX_BYTES = 50_000_000;

interface PackSettings {
  format: "markdown" | "xml";
  tree: boolean;
  /** Rules of a .gitignore. */
  ignore: string;
}

/** Files as one text, in the order of their paths. @throws {InputError} if nothing is left, or too much */
export async function packFiles(
  files: readonly File[],
  { format, tree, ignore: rules }: PackSettings,
  { warn, progress }: Pick<RunContext, "warn" | "progress">,
): Promise<string> {
  const named = files
    .map((file) => ({ file, path: pathParts(file.webkitRelativePath || file.name).join("/") }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const isIgnored = await ignoring(named, rules);
  const kept = named.filter(({ path }) => !isIgnored(path));
  if (kept.length === 0) throw new InputError("All files are ignored. Change the ignore rules, or choose other files.");
  const bytes = kept.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > MAX_BYTES) {
    throw new InputError(
      `${formatBytes(bytes)} are too much for a prompt: up to 50 MB are possible. Ignore some files.`,
    );
  }
  const texts: TextFile[] = [];
  const binary: string[] = [];
  for (const [index, { file, path }] of kept.entries()) {
    const content = await textOf(file);
    if (content === undefined) binary.push(path);
    else texts.push({ path, content });
    progress((index + 1) / kept.length);
  }
  const listing = tree ? treeOf(kept.map(({ path }) => path)) : "";
  const text = format === "xml" ? writeXml(texts, listing) : writeMarkdown(texts, listing);
  const tokens = await countTokens(text);
  warn(
    `${plural(texts.length, "file")}, ${formatBytes(new Blob([text]).size)}, ${tokens === undefined ? "too many tokens to count" : `${formatCount(tokens)} tokens (o200k_base)`}.`,
  );
  if (kept.length < named.length) warn(`${plural(named.length - kept.length, "file")} ignored.`);
  if (binary.length > 0)
    warn(
      `Only listed, because they aren’t UTF-8 text: ${binary.slice(0, 20).join(", ")}${binary.length > 20 ? " …" : ""}`,
    );
  return text;
}

/** Whether the rules, or those of a .gitignore among the files, leave out a path. */
async function ignoring(
  named: readonly { file: File; path: string }[],
  rules: string,
): Promise<(path: string) => boolean> {
  const root = commonFolder(named.map(({ path }) => path));
  const sets: { folder: string; rules: Ignore }[] = [{ folder: root, rules: ignore().add(rules) }];
  for (const { file, path } of named) {
    if (path !== ".gitignore" && !path.endsWith("/.gitignore")) continue;
    sets.push({ folder: path.slice(0, -".gitignore".length), rules: ignore().add(await file.text()) });
  }
  return (path) =>
    sets.some(({ folder, rules: own }) => path.startsWith(folder) && own.ignores(path.slice(folder.length)));
}

/** @example commonFolder(["a/b.ts", "a/c/d.ts"]) // "a/" */
function commonFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  const folder = first.slice(0, first.indexOf("/") + 1);
  return paths.every((path) => path.startsWith(folder)) ? folder : "";
}

/** The text of a file; undefined for one that has none. */
async function textOf(file: File): Promise<string | undefined> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  const text = bytes && decodeUtf8(bytes);
  return text?.includes("\0") ? undefined : text;
}
