import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "JavaScript Minifier",
  description: "Shrink JavaScript without changing what it does, or make it readable.",
  category: "Formatters",
  order: 3,
  keywords:
    "js, js minify, minify js, beautify js, format js, uglifier, compress, compressor, terser, mangle, beautify, beautifier, prettify, unminify, format javascript, esm, module, drop console, gzip size, bundle size, ecmascript, node, minimize, uglify, uglify js, uglifyjs, compress js, javascript compressor",
  opens: [{ kind: "js", rank: 1 }],
  icon: "parentheses",
  runs: "browser",
};

const brotli = flag("Show Brotli size", false, { help: "Loads a half-megabyte encoder first." });

export const operations = {
  minify: operation({
    label: "Minify",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "minified.js", type: "text/javascript" }),
    options: {
      mangle: flag("Mangle names", true, {
        help: "Shortens local names, and all names in a module.",
      }),
      dropConsole: flag("Drop console", false, { help: "Removes console calls and debugger statements." }),
      keepLicenses: flag("Keep license comments", true, {
        help: "Comments with @license, @preserve, @copyright or a leading !.",
      }),
      sourceType: choice("Treat as", { auto: "Script or module", script: "Script", module: "Module" }),
      brotli,
    },
    messages: {
      empty: "Please enter JavaScript to minify",
      done: "Minified!",
      failed: "Failed to minify JavaScript",
    },
    examples: [
      {
        title: "Short local names; global names and the license stay",
        input: `/*! Ada 1.0, MIT license */
// Adds up the prices of a cart.
function total(cart, discount = 0) {
  let sum = 0;
  for (const item of cart.items) {
    sum += item.price * item.quantity;
  }
  return sum * (1 - discount);
}
`,
        output:
          "/*! Ada 1.0, MIT license */\nfunction total(t,n=0){let o=0;for(const n of t.items)o+=n.price*n.quantity;return o*(1-n)}",
      },
    ],
    code: () => Promise.all([import("./minify-js.ts"), import("#shared/size-change.ts")]),
    run: async ([{ minifyJs }, { describeReduction }], { input: code }, { brotli, ...settings }, { warn }) => {
      const minified = await minifyJs(code, settings);
      warn(await describeReduction(code, minified, { brotli }));
      return minified;
    },
  }),

  beautify: operation({
    label: "Beautify",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "beautified.js", type: "text/javascript" }),
    options: { indent: choice("Indent", { "2": "2 spaces", "4": "4 spaces", tab: "Tab" }) },
    messages: {
      empty: "Please enter JavaScript to beautify",
      done: "Beautified!",
      failed: "Failed to beautify JavaScript",
    },
    examples: [
      {
        title: "Minified code made readable",
        input: 'const f=async t=>{if(!t?.ok)throw new Error("HTTP "+t.status);return t.json()};',
        output: `const f = async (t) => {
  if (!t?.ok) throw new Error("HTTP " + t.status);
  return t.json();
};
`,
      },
    ],
    code: () => import("./beautify-js.ts"),
    run: ({ beautifyJs }, { input: code }, { indent }) => beautifyJs(code, indent === "tab" ? indent : Number(indent)),
  }),
};

export const page: TextPageProps = {
  placeholder: "Paste JavaScript, or drop a file",
  accept: ".js,.mjs,.cjs,text/javascript",
  paste: { title: "JavaScript", language: "javascript" },
};
