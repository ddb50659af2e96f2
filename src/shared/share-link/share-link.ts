import { fromBase64Url, toBase64Url } from "#shared/base64-url.ts";
import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";
import { isRecord } from "#shared/is-record.ts";
import { LINK_PREFIX } from "#shared/share-link/is-share-link.ts";

/**
 * What a link carries: the options of a tool, or a recipe.
 *
 * Format, in the fragment, which browsers don't send to a server: `#o=1.DATA`. `1` is the version. DATA is base64url
 * without padding (RFC 4648 §5) of raw DEFLATE (RFC 1951) of the UTF-8 JSON of this object.
 *
 * Old links must open forever: see the test's `links-1.json`. A change that an older page would misread needs a new
 * version, next to this one.
 */
export interface SharePayload {
  /** Id of the operation shown, on pages that show one at a time. */
  mode?: string;
  /** By name, those that differ from their defaults. Never a secret. */
  options?: Readonly<Record<string, unknown>>;
  /** Texts by name of the input, only if the visitor chose to include them; a recipe's is called `input`. */
  inputs?: Readonly<Record<string, string>>;
  recipe?: unknown;
}

const VERSION = "1";

/** Stops a small link from unpacking to gigabytes of JSON. */
export const MAX_PAYLOAD_BYTES = 1_048_576;
/** More than a payload of that size takes. */
const MAX_DATA_LENGTH = 1_500_000;

const DAMAGED = "This link is damaged. Was it copied as a whole?";

/**
 * The fragment of a link, including its `#`; empty for an empty payload.
 * @throws {InputError} for a payload over 1 MB.
 */
export async function writeShareLink(payload: SharePayload): Promise<string> {
  const filled = Object.entries(payload).filter(([, value]) => value !== undefined);
  if (filled.length === 0) return "";
  const json = new TextEncoder().encode(JSON.stringify(Object.fromEntries(filled)));
  if (json.length > MAX_PAYLOAD_BYTES) throw new InputError("A link holds at most 1 MB.");
  const packed = await readAll(new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  return `${LINK_PREFIX}${VERSION}.${toBase64Url(packed)}`;
}

/**
 * Reads the fragment of a link, including its `#`. What it says about a tool still has to be checked.
 * @throws {InputError} for anything but an intact link of a known version.
 */
export async function readShareLink(fragment: string): Promise<SharePayload> {
  const [, version, data = ""] = /^#o=(\d{1,4})\.([\w-]*)$/.exec(fragment.slice(0, MAX_DATA_LENGTH + 10)) ?? [];
  if (fragment.length > MAX_DATA_LENGTH) throw new InputError("This link is too long.");
  if (version === undefined) throw new InputError(DAMAGED);
  if (version !== VERSION) throw new InputError("This link needs a newer version of this site.");
  return toPayload(await unpack(data));
}

async function unpack(data: string): Promise<unknown> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    const packed = fromBase64Url(data);
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    bytes = await readAll(unpacked, MAX_PAYLOAD_BYTES);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(DAMAGED);
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new InputError(DAMAGED);
  }
}

/** Nothing unknown is ignored: it may come from a newer site, where it changes what the rest means. */
function toPayload(value: unknown): SharePayload {
  if (!isRecord(value)) throw new InputError(DAMAGED);
  const { mode, options, inputs, recipe, ...unknown } = value;
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw new InputError(`This link has the unknown field "${name}".`);
  if (mode !== undefined && typeof mode !== "string") throw new InputError(`The mode in this link must be text.`);
  if (options !== undefined && !isRecord(options)) throw new InputError("The options in this link have no names.");
  if (inputs !== undefined && !isTexts(inputs)) throw new InputError("The input in this link must be text.");
  return {
    ...(mode !== undefined && { mode }),
    ...(options && { options }),
    ...(inputs && { inputs }),
    ...(recipe !== undefined && { recipe }),
  };
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}

async function readAll(stream: ReadableStream<Uint8Array>, limit = Number.POSITIVE_INFINITY) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > limit) {
      await reader.cancel().catch(() => {});
      throw new InputError("This link unpacks to more than 1 MB.");
    }
    chunks.push(read.value);
  }
  return concatenate(chunks, length);
}
