import mammoth from "mammoth";
import { checkUnpackedSize } from "#shared/check-unpacked-size.ts";
import { InputError } from "#shared/input-error.ts";
import { htmlToMarkdown } from "#shared/markdown/html-to-markdown.ts";
import type { RunContext } from "#shared/operation.ts";

const MAX_UNPACKED_BYTES = 262_144_000;
const MARKDOWN = { bullet: "-", emphasis: "*", headings: "atx", links: "inline" } as const;

interface Settings {
  format: "markdown" | "html" | "text";
  /** Keeps images, as data URLs. */
  images: boolean;
  comments: boolean;
}

/**
 * The text of a Word file with its structure: headings, lists, tables, links, notes, bold and italics.
 * @throws {InputError} for any other file, a damaged one, and one that unpacks to more than 250 MB
 */
export async function convertWord(
  file: Blob,
  { format, images, comments }: Settings,
  { warn }: Pick<RunContext, "warn">,
): Promise<string> {
  await expectWord(file);
  const arrayBuffer = await file.arrayBuffer();
  const input = typeof Buffer === "undefined" ? { arrayBuffer } : { buffer: Buffer.from(arrayBuffer) };
  let leftOut = 0;
  const image = mammoth.images.imgElement(async (found) => {
    if (images) return { src: `data:${found.contentType};base64,${await found.readAsBase64String()}` };
    leftOut++;
    return { src: "" };
  });
  const styleMap = comments && format === "html" ? ["comment-reference => sup"] : [];
  const read =
    format === "text" ? mammoth.extractRawText(input) : mammoth.convertToHtml(input, { styleMap, convertImage: image });
  const { value, messages } = await read.catch((error: unknown) => {
    throw new InputError(`This Word file can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  for (const message of new Set(messages.map(({ message }) => message))) warn(`${message}.`);
  if (leftOut > 0) warn(`${leftOut} ${leftOut === 1 ? "image is" : "images are"} left out. “Embed images” keeps them.`);
  if (format === "text") return value.replace(/\n\n/g, "\n");
  const html = images ? value : value.replaceAll(/<img (?:alt="[^"]*" )?src="" \/>/g, "");
  return format === "html" ? `${html}\n` : htmlToMarkdown(html, MARKDOWN);
}

async function expectWord(file: Blob): Promise<void> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (start.startsWith("PK")) return checkUnpackedSize(file, MAX_UNPACKED_BYTES);
  if (start.startsWith("\xd0\xcf\x11\xe0")) {
    throw new InputError(
      "This is a .doc file of Word 97 to 2003, or one with a password. Save it as .docx, without a password.",
    );
  }
  throw new InputError("This isn’t a Word file (.docx)");
}
