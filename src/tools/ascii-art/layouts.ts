/** How close letters are, by option value: the label, and figlet's name. */
export const LAYOUTS = {
  default: { label: "As the font says", name: "default" },
  full: { label: "Full width", name: "full" },
  fitted: { label: "Touching", name: "fitted" },
  smushed: { label: "Overlapping", name: "universal smushing" },
} as const;

export type Layout = keyof typeof LAYOUTS;
