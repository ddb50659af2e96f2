import type { CustomPlugin, XastElement } from "svgo/browser";
import { hasFragileArc } from "./fragile-arc.ts";

type Visitor = ReturnType<CustomPlugin["fn"]>;
type Limit = (element: XastElement, enter: () => symbol | undefined) => symbol | undefined;

/** The plugin without its effect on elements and attributes that it mistakes for something else. */
export function limitPlugin(name: string, visitor: Visitor): Visitor {
  const limit = LIMITS.get(name);
  const enter = visitor?.element?.enter;
  if (!visitor || !limit || !enter) return visitor;
  return {
    ...visitor,
    element: {
      ...visitor.element,
      enter: (element, parent) => limit(element, () => enter(element, parent) as symbol | undefined),
    },
  };
}

/** Attributes with coordinates, sizes and shares. In others, `1.50` may be a name, and 0.0004 a lot. */
const ROUNDED =
  /^(?:[cf]?[xy]|[xy][12]|d[xy]|f?r|r[xy]|ref[XY]|width|height|marker(?:Width|Height)|viewBox|offset|startOffset|(?:[a-z]+-)?opacity|stroke-(?:width|miterlimit|dasharray|dashoffset)|font-size|(?:letter|word)-spacing)$/;

const LIMITS: ReadonlyMap<string, Limit> = new Map<string, Limit>([
  [
    "cleanupNumericValues",
    ({ name, attributes }, enter) => {
      if (name.startsWith("fe")) return;
      const others = Object.entries(attributes).filter(([attribute]) => !ROUNDED.test(attribute));
      const result = enter();
      Object.assign(attributes, Object.fromEntries(others));
      return result;
    },
  ],
  ["convertPathData", ({ attributes: { d = "" } }, enter) => (hasFragileArc(d) ? undefined : enter())],
  // Without a size, a rectangle has no outline either.
  [
    "convertShapeToPath",
    ({ name, attributes: { width, height } }, enter) =>
      name !== "rect" || (Number(width) > 0 && Number(height) > 0) ? enter() : undefined,
  ],
  // Each is a share of another side.
  ["convertEllipseToCircle", ({ attributes: { rx, ry } }, enter) => (/%/.test(`${rx}${ry}`) ? undefined : enter())],
]);
