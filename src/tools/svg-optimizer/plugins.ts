import { flag, group } from "#shared/options.ts";

/** SVGO's plugins by subject, with its names and defaults. Not here: those that need a parameter of their own. */
export const PLUGIN_GROUPS = {
  "Comments and metadata": {
    removeDoctype: flag("Remove the doctype", true),
    removeXMLProcInst: flag("Remove the XML declaration", true),
    removeComments: flag("Remove comments", true),
    removeMetadata: flag("Remove <metadata>", true),
    removeEditorsNSData: flag("Remove editor data", true),
    removeDesc: flag("Remove generated <desc>", true),
    removeTitle: flag("Remove <title>", false),
    removeUnusedNS: flag("Remove unused namespaces", true),
  },
  Styles: {
    mergeStyles: flag("Merge styles", true),
    inlineStyles: flag("Inline styles", true),
    minifyStyles: flag("Minify styles", true),
    convertColors: flag("Shorten colors", true),
    convertStyleToAttrs: flag("Style to attributes", false),
    removeStyleElement: flag("Remove <style>", false),
  },
  "IDs and attributes": {
    cleanupIds: flag("Shorten IDs, remove unused", true),
    prefixIds: flag("Prefix IDs with the file name", false),
    cleanupAttrs: flag("Clean up attributes", true),
    removeDeprecatedAttrs: flag("Remove deprecated attributes", true),
    removeUnknownsAndDefaults: flag("Remove unknowns and defaults", true),
    removeNonInheritableGroupAttrs: flag("Remove group attributes without effect", true),
    removeUselessStrokeAndFill: flag("Remove useless stroke and fill", true),
    cleanupEnableBackground: flag("Clean up enable-background", true),
    removeEmptyAttrs: flag("Remove empty attributes", true),
    sortAttrs: flag("Sort attributes", true),
    removeXlink: flag("Replace xlink:href", false),
  },
  "Shapes and numbers": {
    cleanupNumericValues: flag("Round numbers", true),
    cleanupListOfValues: flag("Round lists of numbers", false),
    convertShapeToPath: flag("Shapes to paths", true),
    convertEllipseToCircle: flag("Ellipses to circles", true),
    convertPathData: flag("Shorten path data", true),
    convertTransform: flag("Shorten transforms", true),
    convertOneStopGradients: flag("One-color gradients to colors", false),
    mergePaths: flag("Merge paths", true),
    reusePaths: flag("Reuse equal paths", false),
  },
  "Groups and hidden parts": {
    removeUselessDefs: flag("Remove unused <defs>", true),
    removeHiddenElems: flag("Remove hidden elements", true),
    removeEmptyText: flag("Remove empty text", true),
    removeEmptyContainers: flag("Remove empty containers", true),
    moveElemsAttrsToGroup: flag("Move attributes to the group", true),
    moveGroupAttrsToElems: flag("Move attributes from the group", true),
    collapseGroups: flag("Collapse groups", true),
    sortDefsChildren: flag("Sort <defs>", true),
    removeOffCanvasPaths: flag("Remove paths outside the view", false),
    removeRasterImages: flag("Remove raster images", false),
  },
  "Size and namespace": {
    removeDimensions: flag("Remove width and height", false),
    removeViewBox: flag("Remove viewBox", false),
    removeXMLNS: flag("Remove xmlns, for SVG in HTML", false),
  },
} as const;

/** A switch for each plugin, under the heading of its subject. */
export const pluginOptions = Object.assign(
  {},
  ...Object.entries(PLUGIN_GROUPS).map(([heading, flags]) => group(heading, flags)),
) as Flags;

type Groups = typeof PLUGIN_GROUPS;
type Flags = Groups[keyof Groups] extends infer Each ? UnionToIntersection<Each> : never;
// biome-ignore lint/suspicious/noExplicitAny: the usual form of this conversion
type UnionToIntersection<Union> = (Union extends any ? (each: Union) => void : never) extends (
  all: infer Intersection,
) => void
  ? Intersection
  : never;

export type PluginName = keyof Flags;

/** Changes nothing but what no program draws. */
const LOSSLESS: readonly string[] = [
  "removeDoctype",
  "removeXMLProcInst",
  "removeComments",
  "removeMetadata",
  "removeEditorsNSData",
  "removeUnusedNS",
  "cleanupEnableBackground",
  "sortAttrs",
] satisfies PluginName[];

/** The switches for only the plugins that can't change the picture. */
export const LOSSLESS_OPTIONS: Readonly<Record<string, boolean>> = Object.fromEntries(
  Object.keys(pluginOptions).map((name) => [name, LOSSLESS.includes(name)]),
);
