import { dataOutput, fileInput, operation, type RunContext, textOutput } from "#shared/operation.ts";
import { choice, flag, type OptionValues, range } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { Optimized } from "./optimize-svg.ts";
import { type PluginName, pluginOptions } from "./plugins.ts";

export const meta: ToolDeclaration = {
  title: "SVG Optimizer",
  description: "Make SVG files smaller, with a preview before and after, or a data URI.",
  category: "Image",
  order: 6,
  keywords:
    "svgo, svgomg, optimize svg, compress svg, minify svg, svg minifier, svg compressor, svg cleaner, clean svg, reduce svg size, smaller svg, shrink svg, svgz, vector, sanitize svg, remove script from svg, svg to data uri, svg base64, svg url encoder, data url, inkscape, illustrator, figma, sketch, pretty print svg, svg formatter, path data, viewbox",
  opens: [{ kind: "svg", rank: 1 }],
  icon: "spline",
  runs: "browser",
};

export interface OptimizedSvg {
  svg: string;
  /** In UTF-8. */
  bytes: { before: number; after: number };
  /** Elements that a browser draws, with the copies of `use`. */
  drawn: number;
}

const input = fileInput("Input", { accepts: ["image/svg+xml"] });

const settings = {
  sanitize: flag("Sanitize", false, {
    help: "Removes scripts, event handlers, external references and foreignObject.",
  }),
  multipass: flag("Repeat until nothing gets shorter", true),
  floatPrecision: range("Precision", 3, { min: 0, max: 8, help: "Decimal places." }),
  transformPrecision: range("Transform precision", 5, { min: 0, max: 8 }),
};
const indent = { "2": "  ", "4": "    ", tab: "\t" } as const;

const EMPTY = "Please enter an SVG to optimize";
const FAILED = "Failed to optimize the SVG";
const TIME_LIMIT_MS = 120_000;
const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Created with a drawing program -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64" viewBox="0 0 64 64">
  <title>Sun</title>
  <g id="layer-1" fill="#ff0000">
    <g style="fill: #ffcc00; fill-opacity: 1.0">
      <circle cx="32.00000" cy="32.00000" r="14.00000"/>
    </g>
    <path d="M 32.0000,4.0000 L 32.0000,12.0000 M 32.0000,52.0000 L 32.0000,60.0000 M 4.0000,32.0000 L 12.0000,32.0000 M 52.0000,32.0000 L 60.0000,32.0000" stroke="#ffcc00" stroke-width="4.0000"/>
  </g>
</svg>
`;

const code = () => Promise.all([import("./read-svg.ts"), import("./optimize-svg.ts")]);

export const operations = {
  optimize: operation({
    label: "Optimize",
    live: true,
    inputs: input,
    gives: dataOutput<OptimizedSvg>({
      fileName: "optimized.svg",
      type: "image/svg+xml",
      toText: ({ svg }) => svg,
    }),
    options: {
      ...settings,
      pretty: flag("Pretty print", false),
      indent: choice("Indent", { "2": "2 spaces", "4": "4 spaces", tab: "Tab" }, { shownWhen: { pretty: true } }),
      ...pluginOptions,
    },
    messages: { empty: EMPTY, failed: FAILED },
    timeLimit: TIME_LIMIT_MS,
    examples: [
      {
        title: "A drawing with metadata, groups and zeros",
        input: SAMPLE,
        output: {
          svg: '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><title>Sun</title><g fill="red"><circle cx="32" cy="32" r="14" style="fill:#fc0;fill-opacity:1"/><path stroke="#fc0" stroke-width="4" d="M32 4v8m0 40v8M4 32h8m40 0h8"/></g></svg>',
          bytes: { before: 587, after: 261 },
          drawn: 6,
        },
      },
      {
        title: "A button with a script and a tracker, sanitized and for readers",
        input: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" onload="track()"><script>track()</script><rect width="20" height="20" rx="4"/><image href="https://example.com/pixel.gif" width="1" height="1"/></svg>`,
        options: { sanitize: true, pretty: true },
        output: {
          svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">\n  <rect width="20" height="20" rx="4"/>\n  <image width="1" height="1"/>\n</svg>\n',
          bytes: { before: 210, after: 140 },
          drawn: 4,
        },
      },
    ],
    code,
    run: async (code, { input }, options, context) => {
      const { source, svg, drawn } = await optimizeFile(code, input, options, context);
      const [{ describeReduction }, { utf8Length }] = await Promise.all([
        import("#shared/size-change.ts"),
        import("#shared/utf8-length.ts"),
      ]);
      context.warn(await describeReduction(source, svg));
      return { svg, bytes: { before: utf8Length(source), after: utf8Length(svg) }, drawn };
    },
  }),

  dataUri: operation({
    label: "Data URI",
    live: true,
    inputs: input,
    gives: textOutput({ fileName: "data-uri.txt" }),
    options: {
      ...settings,
      encoding: choice(
        "Encoding of data URIs",
        { url: "URL", base64: "Base64" },
        { help: "URL is shorter. Put it in double quotes." },
      ),
      ...pluginOptions,
    },
    messages: { empty: EMPTY, failed: FAILED },
    timeLimit: TIME_LIMIT_MS,
    examples: [
      {
        title: "For a style sheet",
        input: `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">\n  <!-- dot -->\n  <circle cx="4" cy="4" r="4" fill="#0066cc"/>\n</svg>`,
        output:
          "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='8'%20height='8'%3E%3Ccircle%20cx='4'%20cy='4'%20r='4'%20fill='%2306c'/%3E%3C/svg%3E",
      },
    ],
    code: () => Promise.all([code(), import("./data-uri.ts")]),
    run: async ([code, { toDataUri }], { input }, { encoding, ...options }, context) => {
      const settings = { ...options, quote: encoding === "url" ? ("'" as const) : undefined };
      const { svg } = await optimizeFile(code, input, settings, context);
      return toDataUri(svg, encoding);
    },
  }),
};

type Options = OptionValues<typeof settings> & Readonly<Record<PluginName, boolean>>;

async function optimizeFile(
  [{ readSvg }, { optimizeSvg }]: Awaited<ReturnType<typeof code>>,
  file: File,
  {
    pretty = false,
    indent: chosen = "2",
    quote,
    sanitize,
    multipass,
    floatPrecision,
    transformPrecision,
    ...plugins
  }: Options & { pretty?: boolean; indent?: keyof typeof indent; quote?: "'" | undefined },
  context: RunContext,
): Promise<Optimized & { source: string }> {
  const source = await readSvg(file);
  const optimized = optimizeSvg(
    source,
    {
      plugins,
      sanitize,
      multipass,
      floatPrecision,
      transformPrecision,
      indent: pretty ? indent[chosen] : undefined,
      quote,
      fileName: file.name,
    },
    context,
  );
  return { source, ...optimized };
}
