import { type CustomPlugin, optimize, type XastElement } from "svgo/browser";
import { InputError } from "#shared/input-error.ts";
import { findUnsafe } from "#shared/markup/find-unsafe.ts";

/**
 * Removes what runs code or refers to anything outside from Mermaid's SVG, and gives it a size and a background.
 * @param background a color; undefined for none
 * @throws {InputError} for text that is HTML
 */
export function finishSvg(svg: string, background: string | undefined, warn: (message: string) => void): string {
  const check: CustomPlugin = {
    name: "check",
    fn: () => ({
      element: {
        enter: ({ name, attributes, children }, parent) => {
          // Beside one in a switch is the same as SVG.
          if (name === "foreignObject" && !("name" in parent && parent.name === "switch")) {
            throw new InputError("Text of this diagram is HTML in Mermaid, which can’t be drawn here yet.");
          }
          if (name === "style") children.forEach(hollow);
          if (name !== "a") return;
          if (attributes.href ?? attributes["xlink:href"]) warn("A link isn’t kept in the picture.");
          delete attributes.href;
          delete attributes["xlink:href"];
        },
      },
    }),
  };
  const finish: CustomPlugin = {
    name: "finish",
    fn: (root) => {
      for (const { remove } of findUnsafe(root)) remove();
      const [svg] = root.children;
      if (svg?.type !== "element") return;
      const [x = "0", y = "0", width = "0", height = "0"] = (svg.attributes.viewBox ?? "").split(" ");
      delete svg.attributes.style;
      Object.assign(svg.attributes, { width, height });
      if (background === undefined) return;
      const attributes = { x, y, width, height, fill: background };
      svg.children.unshift({ type: "element", name: "rect", attributes, children: [] });
    },
  };
  return optimize(svg, { plugins: [check, finish] }).data;
}

/** The library that draws the PNG takes transparent fillings for black ones. */
function hollow(child: XastElement["children"][number]): void {
  if (child.type === "text") child.value = child.value.replaceAll("fill:transparent", "fill:none");
}
