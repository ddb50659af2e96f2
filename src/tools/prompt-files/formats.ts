import { decodeXML } from "entities";
import { escapeXml } from "#shared/escape-xml.ts";

export interface TextFile {
  path: string;
  content: string;
}

/** As in diffs, so that a file comes back as it was. */
const NO_NEWLINE = "\\ No newline at end of file";

/** A heading with the path and a fenced block for each file. */
export function writeMarkdown(files: readonly TextFile[], tree: string): string {
  const blocks = files.map(({ path, content }) => {
    const fence = fenceFor(content);
    const language = /\.([\w-]{1,12})$/.exec(path)?.[1] ?? "";
    const end = content === "" || content.endsWith("\n") ? "" : `\n${NO_NEWLINE}`;
    const body = content === "" || content.endsWith("\n") ? content : `${content}\n`;
    return `## ${path}\n\n${fence}${language}\n${body}${fence}${end}\n`;
  });
  return [...(tree === "" ? [] : [`# Files\n\n\`\`\`\n${tree}\n\`\`\`\n`]), ...blocks].join("\n");
}

/** Longer than any run of backticks in the text. */
function fenceFor(content: string): string {
  const longest = (content.match(/`{3,}/g) ?? []).reduce((length, run) => Math.max(length, run.length), 2);
  return "`".repeat(longest + 1);
}

/** An element for each file, with its text as CDATA. */
export function writeXml(files: readonly TextFile[], tree: string): string {
  const elements = files.map(({ path, content }) => {
    const text = content.replaceAll("]]>", "]]]]><![CDATA[>");
    return `<file path="${escapeXml(path)}"><![CDATA[\n${text}]]></file>`;
  });
  return ["<files>", ...(tree === "" ? [] : [`<tree><![CDATA[\n${tree}\n]]></tree>`]), ...elements, "</files>\n"].join(
    "\n",
  );
}

/** The files in a text: those of `writeXml`, or code blocks with a path in the line before. */
export function readFiles(text: string): { files: TextFile[]; skipped: number } {
  const xml = text.search(/<file path="[^"\n]*"><!\[CDATA\[/);
  const fence = text.search(/^(?:```|~~~)/m);
  return xml >= 0 && (fence < 0 || xml < fence) ? { files: readXml(text), skipped: 0 } : readMarkdown(text);
}

const END = "]]></file>";

function readXml(text: string): TextFile[] {
  const files: TextFile[] = [];
  const start = /<file path="([^"\n]*)"><!\[CDATA\[\n?/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const end = text.indexOf(END, start.lastIndex);
    if (end < 0) break;
    const content = text.slice(start.lastIndex, end).replaceAll("]]]]><![CDATA[>", "]]>");
    files.push({ path: decodeXML(match[1] ?? ""), content });
    start.lastIndex = end + END.length;
  }
  return files;
}

function readMarkdown(text: string): { files: TextFile[]; skipped: number } {
  const files: TextFile[] = [];
  let skipped = 0;
  let path: string | undefined;
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? "").trimEnd();
    const fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[0];
    if (fence === undefined) {
      if (line !== "") path = pathIn(line);
      continue;
    }
    const first = at + 1;
    do at += 1;
    while (at < lines.length && !isEndOf(fence, lines[at] ?? ""));
    const body = lines
      .slice(first, at)
      .map((one) => `${one}\n`)
      .join("");
    // The tree is not a file.
    if (path === undefined) skipped += /^[├└]── /.test(body) ? 0 : 1;
    else files.push({ path, content: lines[at + 1]?.trimEnd() === NO_NEWLINE ? body.slice(0, -1) : body });
    path = undefined;
  }
  return { files, skipped };
}

function isEndOf(fence: string, line: string): boolean {
  const text = line.trimEnd();
  return text.length >= fence.length && text === (fence[0] ?? "").repeat(text.length);
}

/** A heading of level 2 or more, or a line that is a path: `src/a.ts`, **src/a.ts**, File: src/a.ts. */
function pathIn(line: string): string | undefined {
  const heading = /^#{2,6} (.*)$/.exec(line)?.[1];
  const bare = (heading ?? line).trim().replace(/^[Ff]ile: */, "");
  const path = /^(?:`([^`]+)`|\*\*`?([^*`]+)`?\*\*):?$/.exec(bare)?.slice(1).find(Boolean) ?? bare.replace(/:$/, "");
  const isPath = heading === undefined ? /^[^\s:]+$/.test(path) && /.[./]./.test(path) : path !== "";
  return isPath ? path : undefined;
}
