import type { Color } from "#shared/color/color-space.ts";
import { InputError } from "#shared/input-error.ts";

/** The RGB and HSL fields with their maximum values. The minimum is 0. */
export const CHANNELS = {
  rgb: { red: 255, green: 255, blue: 255 },
  hsl: { hue: 360, saturation: 100, lightness: 100 },
} as const;

export type Channel = keyof typeof CHANNELS.rgb | keyof typeof CHANNELS.hsl;

/**
 * Parses the three RGB or HSL fields.
 * @param alpha 0 to 1.
 * @throws {InputError} naming the first field without a number within its limits.
 * @example parseChannels("rgb", { red: "59", green: "130", blue: "246" }, 1)
 */
export function parseChannels(
  model: keyof typeof CHANNELS,
  texts: Readonly<Partial<Record<Channel, string>>>,
  alpha: number,
): Color {
  const [first = 0, second = 0, third = 0] = Object.entries(CHANNELS[model]).map(([channel, max]) =>
    parseChannel(channel, texts[channel as Channel] ?? "", max),
  );
  return model === "rgb"
    ? { mode: "rgb", r: first / 255, g: second / 255, b: third / 255, alpha }
    : { mode: "hsl", h: first, s: second / 100, l: third / 100, alpha };
}

function parseChannel(channel: string, text: string, max: number): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= 0 && value <= max) return value;
  const name = `${channel.charAt(0).toUpperCase()}${channel.slice(1)}`;
  throw new InputError(`${name}: please enter a number from 0 to ${max}`, { field: channel });
}
