import openings from "virtual:tool-openings";
import type { Entry } from "#app/palette/entries.ts";
import { guessKind } from "#app/palette/guess-kind.ts";
import type { Offered } from "#app/palette/offer.ts";
import { decodeStart } from "#shared/decode-start.ts";
import { lookup } from "#shared/lookup.ts";
import { TEXT_KINDS } from "#shared/text-kind.ts";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { findTool } from "#tools/catalogue.ts";
import type { Handover } from "#ui/handover.ts";

interface OpenEntry extends Entry {
  action: Extract<Entry["action"], { open: string }>;
}

/** Parts of texts that tools open instead of the whole. */
const PARTS = lookup<(text: string) => string>({
  payload: (token) => token.trim().split(".")[1] ?? "",
});

/** Tools that accept any text. */
const TEXT_TOOLS = ["word-counter", "regex-extractor", "hash-generator", "pastebin"];

/** Entries that open a text in the tools for its kind and, with `asText`, in tools that accept any text. */
export function openEntries(text: string, { asText }: { asText: boolean }): readonly OpenEntry[] {
  const kind = guessKind(text);
  const likely = (kind && openings[kind]) ?? [];
  const isLikely = (id: string) => likely.some((tool) => tool.id === id);
  return [
    ...likely.flatMap(({ id, part, label, ...how }) =>
      toEntry(id, `Looks like ${kind && TEXT_KINDS[kind]}${part ? ` (opens its ${part})` : ""}`, {
        ...how,
        label,
        ...(part && { content: PARTS[part]?.(text) ?? text }),
      }),
    ),
    ...(asText ? TEXT_TOOLS.filter((id) => !isLikely(id)).flatMap((id) => toEntry(id, "For any text")) : []),
  ];
}

/** Tools that make one result of several files, or show them together. */
const FOR_SEVERAL_FILES: readonly string[] = [
  "image-converter",
  "images-to-pdf",
  "csv-merger",
  "pdf-merger",
  "pdf-organizer",
];
/** Tools whose pages take a single file or a short text. All others run on each of several files. */
const FOR_ONE_FILE: readonly string[] = [
  "code-reader",
  "color-converter",
  "dns-lookup",
  "favicon",
  "image-editor",
  "image-metadata-extractor",
  "ip-lookup",
  "pastebin",
  "pdf-page-extractor",
  "pdf-splitter",
  "pdf-to-images",
  "string-to-image",
  "text-diff",
  "timestamp-converter",
  "unit-converter",
  "url-shortener",
];

/**
 * Entries that open files. Of several, the tools that take all of them together come first, then those that run on each,
 * then those that take the first. Tools that send the files to the server come last and say so.
 */
export async function openFileEntries([first, ...others]: readonly File[]): Promise<readonly Entry[]> {
  if (!first) return [];
  const entries = await entriesForFile(first);
  if (others.length === 0) return entries;
  const accepted = await Promise.all(others.slice(0, MAX_CHECKED).map(entriesForFile));
  const isIn = (tools: readonly string[], { id }: Entry) => tools.some((tool) => id === entryId(tool));
  const useOf = (entry: Entry) => {
    if (isIn(FOR_ONE_FILE, entry) || !accepted.every((list) => list.some(({ id }) => id === entry.id))) return "first";
    return isIn(FOR_SEVERAL_FILES, entry) ? "together" : "each";
  };
  const count = others.length + 1;
  const sections = {
    together: `For all ${count} files`,
    each: `For each of the ${count} files`,
    first: "For the first file only",
  };
  const server = (entry: Entry) => (entry.section === ON_SERVER ? ", sent to our server when you start" : "");
  return Object.entries(sections).flatMap(([use, section]) =>
    entries
      .filter((entry) => useOf(entry) === use)
      .map((entry) => ({
        ...entry,
        section: `${section}${server(entry)}`,
        action: { ...entry.action, allFiles: use !== "first" },
      })),
  );
}

/** Only the first files are examined for their kind. */
const MAX_CHECKED = 20;

/** A section of tools that run on the server. */
const ON_SERVER = "Sent to our server when you start";

/** The tools for a file's text, or those that accept its media type. */
async function entriesForFile(file: File): Promise<readonly OpenEntry[]> {
  const text = await textStart(file);
  const { sendTargets } = await import("#tools/send-targets.ts");
  const toolsFor = (type: string) => Object.values(sendTargets(type)).flat();
  if (text !== undefined) {
    const forAnyText = toolsFor("text/plain");
    // A short file may look like anything.
    const forItsType = file.type === "" ? [] : toolsFor(file.type).filter((tool) => !forAnyText.includes(tool));
    const entries = [
      ...openEntries(text, { asText: false }),
      ...forItsType.flatMap(({ id }) => toEntry(id, "For this kind of file")),
      ...openEntries(text, { asText: true }),
    ];
    return entries.filter(({ id }, index) => entries.findIndex((entry) => entry.id === id) === index);
  }
  const forAnyFile = toolsFor("application/octet-stream");
  const forThisType = toolsFor(file.type).filter((tool) => !forAnyFile.includes(tool));
  const inBrowser = ({ runs }: ToolSummary) => runs === "browser";
  return [
    ...forThisType.filter(inBrowser).flatMap(({ id }) => toEntry(id, "For this kind of file")),
    ...forAnyFile.flatMap(({ id }) => toEntry(id, "For any file")),
    ...forThisType.filter((tool) => !inBrowser(tool)).flatMap(({ id }) => toEntry(id, ON_SERVER)),
  ];
}

/** Enough for `guessKind`. */
const START_BYTES = 65_536;
/** Longer than any URL or user agent that someone keeps in a file. */
const MAX_LINE_BYTES = 4_096;

/** A text or files to hand over. A small text goes as text, because one-line fields don't accept files. */
export async function toHandover(offered: Offered, { allFiles = false } = {}): Promise<Handover> {
  if (typeof offered === "string") return { content: offered };
  const [first] = offered;
  if (!first) return { content: "" };
  if (allFiles) return { content: first, files: offered };
  return { content: (first.size <= MAX_LINE_BYTES && (await textStart(first))) || first };
}

/** The start of a text file; undefined if it isn't UTF-8 text. */
async function textStart(file: File): Promise<string | undefined> {
  if (/^(?:image\/|application\/pdf$)/.test(file.type)) return undefined;
  return file
    .slice(0, START_BYTES)
    .arrayBuffer()
    .then(decodeStart, () => undefined);
}

const entryId = (tool: string) => `open-${tool}`;

function toEntry(
  id: string,
  section: string,
  { label, ...settings }: { mode?: string; label?: string | undefined; input?: string; content?: string } = {},
): OpenEntry[] {
  const tool = findTool(id);
  if (!tool) return [];
  const { title, description, icon, category } = tool;
  return [
    {
      id: entryId(id),
      title: `Open in ${title}${label ? `: ${label}` : ""}`,
      description,
      keywords: [],
      group: category,
      section,
      icon,
      category,
      action: { open: id, ...settings },
    },
  ];
}
