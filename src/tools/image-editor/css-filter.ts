import type { ColorEdit } from "./color-filters.ts";
import type { Edit } from "./operations.ts";

/**
 * The adjustments as a CSS `filter`, in the order in which they are applied to the pixels. `scale` is how many CSS pixels
 * a pixel of the result has; `sharpenId` names the SVG filter that sharpens.
 */
export function cssFilter(edit: ColorEdit & Pick<Edit, "blur" | "sharpen">, scale: number, sharpenId: string): string {
  const parts = [
    edit.brightness !== 100 && `brightness(${edit.brightness}%)`,
    edit.contrast !== 100 && `contrast(${edit.contrast}%)`,
    edit.saturation !== 100 && `saturate(${edit.saturation}%)`,
    edit.hue !== 0 && `hue-rotate(${edit.hue}deg)`,
    edit.grayscale > 0 && `grayscale(${edit.grayscale}%)`,
    edit.sepia > 0 && `sepia(${edit.sepia}%)`,
    edit.invert > 0 && `invert(${edit.invert}%)`,
    edit.blur > 0 && `blur(${(edit.blur * scale).toFixed(2)}px)`,
    edit.sharpen > 0 && `url(#${sharpenId})`,
  ];
  return parts.filter(Boolean).join(" ") || "none";
}
