import type { Explanation } from "./explanation.ts";

interface Point {
  x: number;
  y: number;
}

export interface FoundCode {
  /** As its standard calls it: "QR Code". */
  format: string;
  text: string;
  /** The bytes in hexadecimal, if they aren't text. */
  hex?: string;
  /** Corners in pixels, clockwise from the code's own top left. */
  corners: readonly Point[];
  /** Which part of how many, if the content is spread over several codes. */
  part?: string;
  explanation: Explanation;
}

/** The codes in an image. */
export interface CodeReading {
  /** Size of the image as shown, in pixels. */
  width: number;
  height: number;
  codes: readonly FoundCode[];
}

/** The contents, each on a line of its own. */
export function readingText({ codes }: CodeReading): string {
  return codes.map(({ text, hex }) => hex ?? text).join("\n");
}
