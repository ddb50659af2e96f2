/** The separators between items, with their labels. */
export const SEPARATORS = {
  space: { label: "Space", text: " " },
  whitespace: { label: "Any whitespace", text: " " },
  tab: { label: "Tab", text: "\t" },
  comma: { label: "Comma", text: "," },
  semicolon: { label: "Semicolon", text: ";" },
  pipe: { label: "Vertical bar", text: "|" },
  custom: { label: "Custom", text: "" },
} as const;

export type SeparatorId = keyof typeof SEPARATORS;

export const SEPARATOR_LABELS = Object.fromEntries(
  Object.entries(SEPARATORS).map(([id, { label }]) => [id, label]),
) as Readonly<Record<SeparatorId, string>>;
