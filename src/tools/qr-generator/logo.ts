import type { Pixels } from "#shared/image/pixels.ts";
import { toBase64 } from "./base64.ts";

/** Writes a logo as an option value: `WIDTHxHEIGHT:` and its pixels in Base64. */
export function writeLogo({ width, height, data }: Pixels): string {
  return `${width}x${height}:${toBase64(data)}`;
}

/** @returns undefined for an invalid logo. */
export function readLogo(text: string): Pixels | undefined {
  const [, width, height, base64 = ""] = /^(\d{1,4})x(\d{1,4}):([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  if (!width || !height) return undefined;
  const data = Uint8ClampedArray.from(atob(base64), (character) => character.charCodeAt(0));
  const size = { width: Number(width), height: Number(height) };
  return data.length === size.width * size.height * 4 ? { ...size, data } : undefined;
}
