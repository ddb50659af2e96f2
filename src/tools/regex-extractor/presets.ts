export const PRESET_NAMES = [
  "Email addresses",
  "URLs",
  "Phone numbers",
  "IP addresses",
  "Hashtags",
  "Numbers",
] as const;

export type PresetName = (typeof PRESET_NAMES)[number];
