import { countGraphemes } from "#shared/graphemes.ts";
import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { InputError } from "#shared/input-error.ts";
import { filesInput, filesOutput, operation, textInput } from "#shared/operation.ts";
import { choice, color, flag, group, range, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Favicon Generator",
  description: "All icons of a website from an image, an emoji or letters, with the HTML.",
  category: "Image",
  order: 7,
  keywords:
    "favicon.ico, ico, ico converter, png to ico, svg to ico, jpg to ico, icon, website icon, site icon, tab icon, browser icon, app icon, pwa icons, maskable icon, adaptive icon, apple touch icon, apple-touch-icon, home screen icon, android chrome, icon 192, icon 512, web manifest, site.webmanifest, manifest.json, emoji favicon, letter icon, monogram, favicon svg, logo, make favicon, convert to ico",
  icon: "app-window",
  runs: "browser",
};

const MAX_LETTERS = 4;

const FONTS = { "system-ui, sans-serif": "Sans serif", "Georgia, serif": "Serif", monospace: "Monospace" };

const shape = {
  padding: range("Padding", 0, { min: 0, max: 40, help: "On each side, in percent." }),
  radius: range("Rounded corners", 0, { min: 0, max: 50, help: "0 is a square, 50 a circle." }),
};
const site = {
  invertInDark: flag("Invert in dark mode", false, { help: "For favicon.svg: dark lines become light." }),
  ...group("Site", {
    name: text("Name", "", { placeholder: "My site", maxLength: 100 }),
    path: text("Folder on the site", "/", { maxLength: 500 }),
    themeColor: color("Theme color", "#ffffff"),
  }),
};

export const operations = {
  image: operation({
    label: "Generate",
    runs: "browser",
    live: true,
    // With an SVG, the page also gives a PNG of it, because a worker can't draw it.
    inputs: filesInput("Image", { accepts: ["image/*"] }),
    gives: filesOutput({ type: "*/*" }),
    options: {
      background: color("Background", "#ffffff", { help: "Apple and maskable icons are never transparent." }),
      fill: flag("Fill all icons", false),
      ...shape,
      ...site,
    },
    messages: { empty: "Please choose an image", failed: LOAD_FAILURE },
    examples: [],
    code: () => import("./draw-icons.ts"),
    run: ({ iconsFromImage }, { input: files }, options, context) => {
      const svg = files.find(({ type }) => type === "image/svg+xml");
      const image = files.find((file) => file !== svg);
      if (!image) throw new InputError("An SVG is drawn by the page of this tool. Open it there.", { field: "input" });
      return iconsFromImage(image, svg, options, context);
    },
  }),

  text: operation({
    label: "Generate",
    runs: "browser",
    live: true,
    inputs: { letters: textInput("Emoji or letters", { oneLine: true }) },
    gives: filesOutput({ type: "*/*" }),
    options: {
      textColor: color("Text color", "#ffffff"),
      textBackground: color("Background", "#2563eb"),
      font: choice("Font", FONTS),
      ...shape,
      ...site,
    },
    messages: { empty: "Please enter an emoji or letters" },
    examples: [
      {
        title: "Initials on a circle",
        input: "R&D",
        options: { radius: 50 },
        output: /PNG[\s\S]*IEND/,
      },
    ],
    code: () => import("./draw-icons.ts"),
    run: ({ iconsFromText }, { letters }, { textColor, textBackground, font, ...options }, context) => {
      const icon = letters.trim();
      if (countGraphemes(icon) > MAX_LETTERS) {
        throw new InputError(`An icon has room for up to ${MAX_LETTERS} letters.`, { field: "letters" });
      }
      return iconsFromText(icon, { color: textColor, font }, { ...options, background: textBackground }, context);
    },
  }),
};
