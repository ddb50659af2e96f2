import type { Plugin, Printer, SupportOption } from "prettier";
import { LANGUAGES } from "./languages.ts";

const MODULES = {
  angular: () => import("prettier/plugins/angular"),
  babel: () => import("prettier/plugins/babel"),
  estree: () => import("prettier/plugins/estree"),
  graphql: () => import("prettier/plugins/graphql"),
  html: () => import("prettier/plugins/html"),
  markdown: () => import("prettier/plugins/markdown"),
  postcss: () => import("prettier/plugins/postcss"),
  typescript: () => import("prettier/plugins/typescript"),
  yaml: () => import("prettier/plugins/yaml"),
};

type Module = keyof typeof MODULES;

const PARSERS: Partial<Record<Module, string>> = {
  angular: "__ng_action __ng_binding __ng_directive __ng_interpolation",
  babel:
    "babel babel-ts json json5 __js_expression __ts_expression __vue_event_binding __vue_expression __vue_ts_event_binding __vue_ts_expression",
  graphql: "graphql",
  html: "angular html vue",
  markdown: "markdown",
  postcss: "css less scss",
  typescript: "typescript",
  yaml: "yaml",
};

const PRINTERS: Partial<Record<Module, string>> = {
  estree: "estree estree-json",
  graphql: "graphql",
  html: "html",
  markdown: "mdast",
  postcss: "postcss",
  yaml: "yaml",
};

const no = { type: "boolean", default: false, category: "" } as const;
const yes = { ...no, default: true } as const;

function oneOf(...[first, ...others]: [string, ...string[]]): SupportOption {
  const choices = [first, ...others].map((value) => ({ value, description: "" }));
  return { type: "choice", default: first, choices, category: "" } as SupportOption;
}

/** The options of prettier's plugins, the default first. */
export const PLUGIN_OPTIONS = {
  arrowParens: oneOf("always", "avoid"),
  bracketSameLine: no,
  bracketSpacing: yes,
  experimentalOperatorPosition: oneOf("end", "start"),
  experimentalTernaries: no,
  htmlWhitespaceSensitivity: oneOf("css", "strict", "ignore"),
  jsxSingleQuote: no,
  objectWrap: oneOf("preserve", "collapse"),
  proseWrap: oneOf("preserve", "always", "never"),
  quoteProps: oneOf("as-needed", "consistent", "preserve"),
  semi: yes,
  singleAttributePerLine: no,
  singleQuote: no,
  trailingComma: oneOf("all", "es5", "none"),
  vueIndentScriptAndStyle: no,
} as unknown as Record<string, SupportOption>;

/** How many nodes are printed between two reports. */
const NODES_PER_REPORT = 500;

/**
 * All of prettier's plugins that the languages need, each loaded when its language is found, in the text or embedded in
 * it. Prettier loads its own plugins in Node the same way: a function in place of a parser or printer.
 * @param onPrint gets the share of the text whose printing has started, from 0 to 1
 */
export function lazyPlugin(onPrint: (share: number) => void): Plugin {
  const plugin = {
    languages: Object.values(LANGUAGES).map(({ label, parser, extensions }) => ({
      name: label,
      parsers: [parser],
      extensions: [...extensions],
    })),
    parsers: lazyParts(PARSERS, async (module, name) => (await load(module)).parsers?.[name]),
    printers: lazyParts(PRINTERS, async (module, name) => {
      const printer = (await load(module)).printers?.[name];
      return printer && reporting(printer, onPrint);
    }),
    options: PLUGIN_OPTIONS,
  };
  return plugin as object as Plugin;
}

/** A part of prettier could not be loaded, such as without a network. */
export class LoadError extends Error {}

async function load(module: Module): Promise<Plugin> {
  try {
    return await MODULES[module]();
  } catch (error) {
    throw new LoadError(String(error));
  }
}

function lazyParts<Part>(
  names: Partial<Record<Module, string>>,
  load: (module: Module, name: string) => Promise<Part>,
): Record<string, () => Promise<Part>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([module, list]) =>
      list.split(" ").map((name) => [name, () => load(module as Module, name)] as const),
    ),
  );
}

/** Nodes are printed in the order of the text. Embedded code has a text of its own. */
function reporting(printer: Printer, onPrint: (share: number) => void): Printer {
  let nodes = 0;
  return {
    ...printer,
    print(path, options, ...rest) {
      if (nodes++ % NODES_PER_REPORT === 0 && !options.parentParser && path.node) {
        const start = Number(options.locStart(path.node));
        if (start >= 0) onPrint(start / options.originalText.length);
      }
      return printer.print(path, options, ...rest);
    },
  };
}
