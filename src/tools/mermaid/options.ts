import { choice, flag } from "#shared/options.ts";

export const drawOptions = {
  theme: choice("Theme", {
    default: "Default",
    neutral: "Neutral",
    dark: "Dark",
    forest: "Forest",
    base: "Base",
  }),
  look: choice("Look", { classic: "Classic", handDrawn: "Hand-drawn" }),
  transparent: flag("Transparent background", false),
};
