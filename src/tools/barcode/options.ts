import { choice, color, flag, integer } from "#shared/options.ts";
import { TYPES } from "./types.ts";

const TYPE_CHOICES = Object.fromEntries(Object.entries(TYPES).map(([id, { label }]) => [id, label])) as {
  [Id in keyof typeof TYPES]: string;
};

export const codeOptions = {
  type: choice("Type", TYPE_CHOICES),
  checkDigit: flag("Add a check digit", false, {
    help: "For Code 39, ITF, Codabar and MSI, where it is optional. Other types always have theirs.",
  }),
  msiCheck: choice(
    "MSI check digit",
    { mod10: "Mod 10", mod1010: "Mod 10, twice", mod11: "Mod 11", mod1110: "Mod 11, then mod 10" },
    { shownWhen: { type: "msi", checkDigit: true } },
  ),
  rectangle: flag("Rectangle", false, {
    shownWhen: { type: "datamatrix" },
    help: "For narrow labels. Holds up to 98 digits or 72 letters.",
  }),
  columns: integer("Columns", 0, {
    min: 0,
    max: 30,
    outside: "clamp",
    shownWhen: { type: "pdf417" },
    help: "Data columns, 1 to 30; 0 picks a number.",
  }),
  escapes: flag("Escapes", false, {
    help: "Read \\t, \\n and \\r as Tab and line breaks, and \\\\ as \\.",
  }),
};

export const styleOptions = {
  text: flag("Text under the bars", true),
  scale: integer("Scale", 3, { min: 1, max: 10, outside: "clamp", help: "Pixels per thinnest bar, 1 to 10." }),
  height: integer("Bar height", 0, {
    min: 0,
    max: 300,
    outside: "clamp",
    help: "In widths of the thinnest bar, up to 300; 0 is the type’s usual height.",
  }),
  quietZone: flag("Quiet zone", true, { help: "The empty space next to the bars that scanners need." }),
  margin: integer("Extra margin", 0, {
    min: 0,
    max: 100,
    outside: "clamp",
    help: "On all sides, in widths of the thinnest bar, up to 100.",
  }),
  rotation: choice("Rotation", [
    ["0", "None"],
    ["90", "90° right"],
    ["180", "180°"],
    ["270", "90° left"],
  ]),
  dark: color("Foreground", "#000000"),
  light: color("Background", "#ffffff"),
  transparent: flag("Transparent background", false),
};
