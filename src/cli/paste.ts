import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { PASTE_LANGUAGES, type PasteLanguage } from "#contract/paste-languages.ts";
import type { CreatedPaste, CreatePaste } from "#contract/pastebin.ts";
import { ByteStream } from "#shared/byte-stream.ts";
import { formatFragment } from "#tools/pastebin/fragment.ts";
import { readDraft } from "#tools/pastebin/read-draft.ts";
import { seal } from "#tools/pastebin/sealed-text.ts";
import { parseCommandArguments } from "./command-arguments.ts";
import { parseExpires } from "./expires.ts";
import { Server } from "./server.ts";
import { OK, type Terminal, UsageError, write } from "./terminal.ts";

/** `sundry paste [--expires 1d] [--burn] [--encrypt] [FILE]`. Prints the link. */
export async function paste(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseCommandArguments(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        expires: { type: "string" },
        burn: { type: "boolean", default: false },
        encrypt: { type: "boolean", default: false },
        title: { type: "string" },
        language: { type: "string" },
      },
    },
    "See: sundry help paste",
  );
  if (positionals.length > 1) throw new UsageError("A paste has one text.", "See: sundry help paste");
  const terms = {
    ...(values.expires !== undefined && { expires: parseExpires(values.expires) }),
    ...(values.burn && { burn: true }),
  };
  const language = values.language === undefined ? undefined : parseLanguage(values.language);
  const server = new Server(terminal.env);
  const draft = await readText(positionals[0] ?? "-", terminal);
  const open = { ...draft, title: values.title ?? draft.title, language: language ?? draft.language };
  const { request, hash } = values.encrypt ? await encrypt(open) : { request: open, hash: "" };
  const { id } = await server.post<CreatedPaste>("api/pastebin", { ...request, ...terms } satisfies CreatePaste);
  await write(terminal.stdout, `${server.url}tools/pastebin/${id}${hash}\n`);
  return OK;
}

/** What the page does: docs/encrypted-pastes.md. */
async function encrypt(open: { title: string; language: PasteLanguage; content: string }) {
  const { content, key } = await seal(open);
  return { request: { language: "text" as const, content, encrypted: true }, hash: formatFragment({ key }) };
}

/** The title is the file's name, the language that of its extension. */
async function readText(path: string, { stdin }: Terminal) {
  if (path !== "-") return readDraft(new File([await openAsBlob(path)], basename(path)));
  const file = await new ByteStream(stdin as AsyncIterable<Uint8Array<ArrayBuffer>>).toFile();
  return { ...(await readDraft(file)), title: "" };
}

function parseLanguage(text: string): PasteLanguage {
  if (Object.hasOwn(PASTE_LANGUAGES, text)) return text as PasteLanguage;
  throw new UsageError(`--language: please choose one of ${Object.keys(PASTE_LANGUAGES).join(", ")}.`);
}
