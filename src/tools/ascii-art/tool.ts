import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, integer, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { FONTS, type Font } from "./fonts.ts";
import { LAYOUTS, type Layout } from "./layouts.ts";

export const meta: ToolDeclaration = {
  title: "ASCII Art Text",
  description: "Turn text into a banner of large letters, in 24 FIGlet fonts.",
  category: "Text",
  order: 18,
  keywords:
    "ascii art, ascii banner, ascii text, figlet, toilet, banner, big letters, large letters, text to ascii art, ascii generator, taag, patorjk, ansi shadow, motd, readme header, comment banner, code comment, terminal title, word art, flf",
  icon: "type-outline",
  runs: "browser",
};

const fonts = Object.entries(FONTS).map(([id, { name }]) => [id as Font, name] as const);
const layouts = Object.entries(LAYOUTS).map(([id, { label }]) => [id as Layout, label] as const);

export const operations = {
  draw: operation({
    label: "Draw",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: textOutput({ fileName: "banner.txt" }),
    options: {
      font: choice("Font", fonts),
      layout: choice("Letters", layouts),
      width: integer("Width", 80, { min: 10, max: 1_000, outside: "clamp", help: "In columns." }),
      prefix: text("Before each line", "", { placeholder: "# or //", maxLength: 40 }),
    },
    messages: { empty: "Please enter text", failed: "Failed to draw" },
    examples: [
      {
        title: "For the top of a README",
        input: "Hello!",
        output: [
          "  _   _      _ _       _",
          " | | | | ___| | | ___ | |",
          " | |_| |/ _ \\ | |/ _ \\| |",
          " |  _  |  __/ | | (_) |_|",
          " |_| |_|\\___|_|_|\\___/(_)",
        ].join("\n"),
      },
      {
        title: "A comment in a script",
        input: "deploy",
        options: { font: "small", prefix: "# " },
        output: [
          "#      _          _",
          "#   __| |___ _ __| |___ _  _",
          "#  / _` / -_) '_ \\ / _ \\ || |",
          "#  \\__,_\\___| .__/_\\___/\\_, |",
          "#           |_|         |__/",
        ].join("\n"),
      },
      {
        title: "With blocks",
        input: "OK",
        options: { font: "ansi-shadow" },
        output: [
          " ██████╗ ██╗  ██╗",
          "██╔═══██╗██║ ██╔╝",
          "██║   ██║█████╔╝",
          "██║   ██║██╔═██╗",
          "╚██████╔╝██║  ██╗",
          " ╚═════╝ ╚═╝  ╚═╝",
        ].join("\n"),
      },
    ],
    code: () => import("./banner.ts"),
    run: ({ banner }, { input }, values, { warn }) => banner(input, values, warn),
  }),
};

export const page: TextPageProps = {
  placeholder: "Type a word or two",
  paste: { title: "Banner", language: "text" },
  reusable: false,
};
