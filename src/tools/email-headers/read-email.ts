import PostalMime, { type Email } from "postal-mime";
import type { ByteStream } from "#shared/byte-stream.ts";
import { InputError } from "#shared/input-error.ts";

const MAX_BYTES = 50_000_000;
const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a message, or its headers alone. @throws {InputError} for anything else. */
export async function readEmail(input: ByteStream): Promise<Email> {
  if ((input.size ?? 0) > MAX_BYTES) throw new InputError("This is too large: up to 50 MB can be read.");
  const bytes = new Uint8Array(await (await input.toFile()).arrayBuffer());
  if (OLE_SIGNATURE.every((byte, index) => bytes[index] === byte)) {
    throw new InputError("This is a message of Outlook (.msg). Save it as .eml, or paste its internet headers.");
  }
  const email = await parse(withoutMboxLine(bytes));
  if (!email.headers.some(({ key }) => /^(?:from|received|date|subject|to|message-id|return-path)$/.test(key))) {
    throw new InputError("This isn’t an email: it should start with headers such as “From: …” or “Received: …”.", {
      position: { offset: 0, byteOffset: 0 },
    });
  }
  return email;
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new InputError(`This email can’t be read: ${error.message}`);
  }
}

/** Without blank lines before the headers, and without the line that starts a message in a mailbox file. */
function withoutMboxLine(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte > 0x20);
  const head = new TextDecoder("latin1").decode(bytes.subarray(Math.max(0, start), start + 1_000));
  const mboxLine = /^From [^\n]*\n/.exec(head)?.[0] ?? "";
  return bytes.subarray(Math.max(0, start) + mboxLine.length);
}
