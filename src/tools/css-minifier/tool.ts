import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSS Minifier",
  description: "Minify CSS without changing what it does, or beautify it.",
  category: "Formatters",
  order: 2,
  keywords:
    "minify css, compress, compressor, uglifier, stylesheet, style sheet, beautify, beautifier, prettify, unminify, format css, nesting, custom properties, cascade layers, container queries, gzip size, bootstrap, minimize, css compressor, minify stylesheet",
  opens: [{ kind: "css", rank: 1 }],
  icon: "paintbrush",
  runs: "browser",
};

const brotli = flag("Show Brotli size", false, { help: "Loads a half-megabyte encoder first." });

export const operations = {
  minify: operation({
    label: "Minify",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "minified.css", type: "text/css" }),
    options: {
      keepLicenses: flag("Keep license comments", true, {
        help: "Comments that start with ! or contain @license or @preserve.",
      }),
      brotli,
    },
    messages: { empty: "Please enter CSS to minify", done: "Minified!", failed: "Failed to minify CSS" },
    examples: [
      {
        title: "Nested rules, a container query and a custom property",
        input: `/*! Ada 1.0 */
.card {
  --gap:  1rem  2rem;
  margin: 0px auto; /* centered */
  color: #ffcc00;

  & > img:hover {
    opacity: 0.50;
  }

  @container (width >= 30em) {
    width: calc(100% - (2 * var(--gap)));
  }
}
`,
        output:
          "/*! Ada 1.0 */.card{--gap:1rem  2rem;margin:0 auto;color:#fc0;&>img:hover{opacity:.5}@container (width>=30em){width:calc(100% - (2*var(--gap)))}}",
      },
    ],
    code: () => Promise.all([import("./minify-css.ts"), import("#shared/size-change.ts")]),
    run: async ([{ minifyCss }, { describeReduction }], { input: css }, { brotli, ...settings }, { warn }) => {
      const minified = minifyCss(css, settings, warn);
      warn(await describeReduction(css, minified, { brotli }));
      return minified;
    },
  }),

  beautify: operation({
    label: "Beautify",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "beautified.css", type: "text/css" }),
    options: { indent: choice("Indent", { "2": "2 spaces", "4": "4 spaces", tab: "Tab" }) },
    messages: { empty: "Please enter CSS to beautify", done: "Beautified!", failed: "Failed to beautify CSS" },
    examples: [
      {
        title: "A minified stylesheet",
        input: "@layer base{a{color:#06c;&:hover{color:#f60}}}",
        output: `@layer base {
  a {
    color: #06c;
    &:hover {
      color: #f60;
    }
  }
}
`,
      },
    ],
    code: () => import("./beautify-css.ts"),
    run: ({ beautifyCss }, { input: css }, { indent }, { warn }) =>
      beautifyCss(css, indent === "tab" ? indent : Number(indent), warn),
  }),
};

export const page: TextPageProps = {
  placeholder: "Paste CSS, or drop a file",
  accept: ".css,text/css",
  paste: { title: "CSS", language: "css" },
};
