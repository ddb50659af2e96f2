import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "SVG Optimizer",
  description: "Make SVG files smaller, with a preview before and after, or a data URI.",
  category: "Image",
  order: 6,
  keywords:
    "svgo, svgomg, optimize svg, compress svg, minify svg, svg minifier, svg compressor, svg cleaner, clean svg, reduce svg size, smaller svg, shrink svg, svgz, vector, icon, logo, sanitize svg, remove script from svg, svg to data uri, svg base64, svg url encoder, data url, inkscape, illustrator, figma, sketch, pretty print svg, svg formatter, path data, viewbox",
  icon: "spline",
  runs: "browser",
};
