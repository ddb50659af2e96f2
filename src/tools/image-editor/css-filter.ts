import type { ColorEdit } from "./color-filters.ts";
import type { Edit } from "./edit.ts";

/**
 * The adjustments except sharpening as a CSS `filter`, in the order that saving applies them.
 * @param scale CSS pixels per pixel of the result
 */
export function cssFilter(edit: ColorEdit & Pick<Edit, "blur">, scale: number): string {
  const parts = [
    edit.brightness !== 100 && `brightness(${edit.brightness}%)`,
    edit.contrast !== 100 && `contrast(${edit.contrast}%)`,
    edit.saturation !== 100 && `saturate(${edit.saturation}%)`,
    edit.hue !== 0 && `hue-rotate(${edit.hue}deg)`,
    edit.grayscale > 0 && `grayscale(${edit.grayscale}%)`,
    edit.sepia > 0 && `sepia(${edit.sepia}%)`,
    edit.invert > 0 && `invert(${edit.invert}%)`,
    edit.blur > 0 && `blur(${(edit.blur * scale).toFixed(2)}px)`,
  ];
  return parts.filter(Boolean).join(" ") || "none";
}
