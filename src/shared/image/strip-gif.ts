import { endOfGifHeader, type GifBlock, gifBlocks } from "#shared/image/gif-blocks.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const COMMENT = 0xfe;
const APPLICATION = 0xff;
/** Application extensions that set how often the animation repeats. */
const LOOP_NAMES = ["NETSCAPE2.0", "ANIMEXTS1.0"];
const TRAILER = 0x3b;

/** Keeps only what affects how a GIF looks and moves. Drops comments, XMP and other data of applications. */
export function stripGif(bytes: Bytes): Bytes[] {
  const blocks = Array.from(gifBlocks(bytes)).filter((block) => isVisible(bytes, block));
  return [
    bytes.subarray(0, endOfGifHeader(bytes)),
    ...blocks.map(({ start, end }) => bytes.subarray(start, end)),
    new Uint8Array([TRAILER]),
  ];
}

function isVisible(bytes: Bytes, { label, content }: GifBlock): boolean {
  const name = () => String.fromCharCode(...bytes.subarray(content + 1, content + 12));
  return label !== COMMENT && (label !== APPLICATION || LOOP_NAMES.includes(name()));
}
