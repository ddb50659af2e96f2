import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { positionAt } from "#shared/text-position.ts";

const NAMED = lookup<string>({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" });

/**
 * Replaces the five named entities and the numeric references of XML.
 * @throws {InputError} at any other reference, at a plain &, or at a character that XML doesn't allow.
 */
export function* unescapeXml(text: string): Generator<string> {
  yield text.replace(/&(?:#x([0-9a-f]{1,8});|#(\d{1,8});|(\w{1,32});)?/gi, (found, hex, decimal, name, at: number) => {
    const character = Object.hasOwn(NAMED, name ?? "") ? NAMED[name] : referenced(hex, decimal);
    if (character !== undefined) return character;
    const message =
      found === "&"
        ? "Write & as &amp; in XML."
        : name
          ? `XML doesn’t know ${found} without a DTD. For HTML, use the HTML Encoder/Decoder.`
          : `${found} is not a character that XML allows.`;
    throw new InputError(message, { position: positionAt(text, at) });
  });
}

function referenced(hex: string | undefined, decimal: string | undefined): string | undefined {
  if (hex === undefined && decimal === undefined) return undefined;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code > 0x10_ffff) return undefined;
  const character = String.fromCodePoint(code);
  return ALLOWED.test(character) ? character : undefined;
}

/** XML 1.0, section 2.2. */
const ALLOWED = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u;
