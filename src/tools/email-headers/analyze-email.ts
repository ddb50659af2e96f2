import type { Address, Attachment, Email } from "postal-mime";
import type { ByteStream } from "#shared/byte-stream.ts";
import { formatBytes, formatCount } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { isUtf8 } from "#shared/utf8-validator.ts";
import { zipFiles } from "#shared/zip-files.ts";
import { checkLines, readResults } from "./authentication.ts";
import { contentsOfHtml, lineOf, linksOfText, misleadingHost } from "./links.ts";
import { pathLines, readPath } from "./path.ts";
import { readEmail } from "./read-email.ts";

const MAX_LINKS = 200;
const MAX_HTML_LENGTH = 5_000_000;
const PROGRAM_EXTENSIONS =
  /\.(?:exe|scr|com|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|lnk|msi|jar|iso|img|one|docm|xlsm|pptm)$/i;

/** A report on a message or its headers. Nothing in it is loaded. @throws {InputError} if it is not a message */
export async function analyzeEmail(input: ByteStream): Promise<string> {
  const email = await readEmail(input);
  const valuesOf = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const results = valuesOf("authentication-results").flatMap(readResults);
  const { links, loads } = contentsOfHtml((email.html ?? "").slice(0, MAX_HTML_LENGTH));
  const all = [...links, ...linksOfText(email.text ?? "")];
  const sections: [title: string, lines: string[]][] = [
    ["Message", messageLines(email)],
    ["Path, oldest first", pathLines(readPath(valuesOf("received")))],
    [`Authentication, by ${[...new Set(results.map(({ by }) => by))].join(" and ")}`, checkLines(results)],
    ["Parts", partLines(email)],
    ["Links, not opened", uniqueLines(all.map((link) => lineOf(link)))],
    ["Would be loaded when opened", uniqueLines(loads)],
    ["Worth a look", noteLines(email, all.flatMap((link) => misleadingHost(link) ?? []).length, loads.length)],
  ];
  return sections
    .flatMap(([title, lines]) => (lines.length > 0 ? [[title, ...lines.map((line) => `  ${line}`)].join("\n")] : []))
    .join("\n\n");
}

function messageLines(email: Email): string[] {
  const lines = {
    Subject: email.subject,
    From: addresses(email.from && [email.from]),
    "Reply-To": addresses(email.replyTo),
    "Return-Path": email.returnPath,
    To: addresses(email.to),
    Cc: addresses(email.cc),
    Date: email.date,
    "Message-ID": email.messageId,
  };
  return Object.entries(lines).flatMap(([name, value]) => (value ? `${name.padEnd(12)} ${value}` : []));
}

function addresses(list: readonly Address[] = []): string {
  return list
    .map((one) =>
      one.group ? `${one.name}: ${addresses(one.group)}` : one.name ? `${one.name} <${one.address}>` : one.address,
    )
    .join(", ");
}

function partLines({ text, html, attachments }: Email): string[] {
  const sizeOf = (content: string) => formatBytes(new TextEncoder().encode(content).length);
  return [
    ...(text ? [`text/plain, ${sizeOf(text)}`] : []),
    ...(html ? [`text/html, ${sizeOf(html)}`] : []),
    ...attachments.map(
      (part) =>
        `${nameOf(part)}: ${part.mimeType}, ${formatBytes(contentOf(part).length)}${part.related ? ", shown in the text" : ""}`,
    ),
  ];
}

function noteLines(email: Email, misleading: number, loads: number): string[] {
  const domain = (address: string | undefined) => address?.split("@").at(-1)?.replace(/>$/, "").toLowerCase();
  const from = domain(email.from?.address);
  const [replyTo] = (email.replyTo ?? []).map(({ address }) => domain(address));
  const programs = email.attachments.map(nameOf).filter((name) => PROGRAM_EXTENSIONS.test(name));
  return [
    ...(from && replyTo && replyTo !== from ? [`Replies go to ${replyTo}, not to ${from}.`] : []),
    ...(/[^\s@]@[^\s@]+\.\S/.test(email.from?.name ?? "") ? ["The name in From looks like an address."] : []),
    ...(misleading > 0 ? [`Links with the name of another site: ${formatCount(misleading)}`] : []),
    ...(loads > 0 ? [`Files that tell the sender when it’s opened: ${formatCount(loads)}`] : []),
    ...((email.html?.length ?? 0) > MAX_HTML_LENGTH
      ? ["Only the first 5 MB of the HTML were searched for links."]
      : []),
    ...programs.map((name) => `${name} can run a program.`),
  ];
}

function uniqueLines(lines: readonly string[]): string[] {
  const unique = [...new Set(lines)];
  const more = unique.length - MAX_LINKS;
  return more > 0 ? [...unique.slice(0, MAX_LINKS), `and ${more} more`] : unique;
}

function nameOf({ filename, mimeType }: Attachment): string {
  return filename || (mimeType === "message/rfc822" ? "message.eml" : "attachment");
}

function contentOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  return typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
}

/** The attachment of a message, or several in a ZIP. @throws {InputError} if it has none */
export async function extractAttachments(input: ByteStream, context: RunContext): Promise<OutputFile> {
  const { attachments } = await readEmail(input);
  const files = attachments.map((part) => {
    const content = contentOf(part);
    const charset = part.mimeType.startsWith("text/") && isUtf8(content) ? ";charset=utf-8" : "";
    const type = part.mimeType + charset;
    return new File([content], nameOf(part).replace(/[/\\\p{Cc}]/gu, "_"), { type, lastModified: context.now });
  });
  const [first] = files;
  if (!first) throw new InputError("This email has no attachments.");
  if (files.length === 1) return { name: first.name, type: first.type, content: first };
  return { name: "attachments.zip", type: "application/zip", content: zipFiles(files, { password: "", ...context }) };
}
