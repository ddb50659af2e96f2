import { type CropBox, moveBox } from "./crop.ts";
import type { Edit } from "./edit.ts";
import { MAX_SIDE_PX } from "./edit.ts";

export interface Size {
  width: number;
  height: number;
}

/** a, b, c, d, e, f of a canvas transform: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

type Orientation = Pick<Edit, "mirrored" | "turns" | "angle">;
type Crop = Pick<Edit, "cropX" | "cropY" | "cropWidth" | "cropHeight">;
export type Geometry = Orientation & Crop & Pick<Edit, "width" | "height">;

/** Bounding box of the rotated image, in pixels. */
export function rotatedSize(source: Size, { turns, angle }: Orientation): Size {
  const { cos, sin } = rotation(turns * 90 + angle);
  return {
    width: Math.abs(source.width * cos) + Math.abs(source.height * sin),
    height: Math.abs(source.width * sin) + Math.abs(source.height * cos),
  };
}

/** Size of the cropped part before resizing, in whole pixels. */
export function croppedSize(source: Size, edit: Orientation & Crop): Size {
  const rotated = rotatedSize(source, edit);
  return {
    width: Math.max(1, Math.round(rotated.width * edit.cropWidth)),
    height: Math.max(1, Math.round(rotated.height * edit.cropHeight)),
  };
}

/** Size of the result, in whole pixels. */
export function outputSize(source: Size, edit: Geometry): Size {
  const cropped = croppedSize(source, edit);
  return { width: edit.width || cropped.width, height: edit.height || cropped.height };
}

/** Maps points of the source to a result of the given size. */
export function placement(source: Size, edit: Orientation & Crop, output: Size): Matrix {
  const rotated = rotatedSize(source, edit);
  const { cos, sin } = rotation(edit.turns * 90 + edit.angle);
  const mirror = edit.mirrored ? -1 : 1;
  const scaleX = output.width / (rotated.width * edit.cropWidth);
  const scaleY = output.height / (rotated.height * edit.cropHeight);
  const [a, b, c, d] = [cos * mirror, sin * mirror, -sin, cos];
  const x = rotated.width * (0.5 - edit.cropX) - (a * source.width + c * source.height) / 2;
  const y = rotated.height * (0.5 - edit.cropY) - (b * source.width + d * source.height) / 2;
  return [a * scaleX, b * scaleY, c * scaleX, d * scaleY, x * scaleX, y * scaleY];
}

/** Rotates by a quarter turn, clockwise for 1 and counterclockwise for -1. Crop and size rotate with the image. */
export function rotateQuarter<Edited extends Geometry>(edit: Edited, direction: 1 | -1): Edited {
  const { cropX, cropY, cropWidth, cropHeight, width, height } = edit;
  return {
    ...edit,
    turns: (edit.turns + direction + 4) % 4,
    cropX: direction === 1 ? 1 - cropY - cropHeight : cropY,
    cropY: direction === 1 ? cropX : 1 - cropX - cropWidth,
    cropWidth: cropHeight,
    cropHeight: cropWidth,
    width: height,
    height: width,
  };
}

/** Flips the image as shown, after all rotation. */
export function flip<Edited extends Geometry>(edit: Edited, axis: "horizontal" | "vertical"): Edited {
  // Mirroring comes before rotation, so flipping the rotated image reverses the rotation.
  const half = axis === "vertical" ? 2 : 0;
  return {
    ...edit,
    mirrored: !edit.mirrored,
    turns: (half - edit.turns + 4) % 4,
    angle: edit.angle === 0 ? 0 : -edit.angle,
    ...(axis === "horizontal"
      ? { cropX: 1 - edit.cropX - edit.cropWidth }
      : { cropY: 1 - edit.cropY - edit.cropHeight }),
  };
}

/**
 * Rotates to another angle without stretching. A crop keeps its center in the image, and its size in pixels where the
 * rotated image has room.
 */
export function setAngle<Edited extends Geometry>(source: Size, edit: Edited, angle: number): Edited {
  const before = rotatedSize(source, edit);
  const after = rotatedSize(source, { ...edit, angle });
  const box = boxOf(edit);
  const next = isFullSize(box) ? box : rotateBox(box, { before, after, degrees: angle - edit.angle });
  const size = {
    width: (edit.width * after.width * next.width) / (before.width * box.width),
    height: (edit.height * after.height * next.height) / (before.height * box.height),
  };
  const fit = Math.min(1, MAX_SIDE_PX / Math.max(1, size.width, size.height));
  return {
    ...edit,
    ...cropOf(next),
    angle,
    width: edit.width && Math.max(1, Math.round(size.width * fit)),
    height: edit.height && Math.max(1, Math.round(size.height * fit)),
  };
}

export function boxOf({ cropX, cropY, cropWidth, cropHeight }: Crop): CropBox {
  return { x: cropX, y: cropY, width: cropWidth, height: cropHeight };
}

export function cropOf({ x, y, width, height }: CropBox): Crop {
  return { cropX: x, cropY: y, cropWidth: width, cropHeight: height };
}

function isFullSize({ width, height }: CropBox): boolean {
  return width === 1 && height === 1;
}

/** Moves a box with its center when the image rotates, and shrinks it in proportion when it does not fit. */
function rotateBox(box: CropBox, { before, after, degrees }: { before: Size; after: Size; degrees: number }): CropBox {
  const { cos, sin } = rotation(degrees);
  const [x, y] = [before.width * (box.x + box.width / 2 - 0.5), before.height * (box.y + box.height / 2 - 0.5)];
  const [ratioX, ratioY] = [(before.width * box.width) / after.width, (before.height * box.height) / after.height];
  const fit = Math.min(1, 1 / ratioX, 1 / ratioY);
  const [width, height] = [ratioX * fit, ratioY * fit];
  const centerX = (x * cos - y * sin) / after.width + 0.5;
  const centerY = (x * sin + y * cos) / after.height + 0.5;
  return moveBox({ x: centerX - width / 2, y: centerY - height / 2, width, height }, 0, 0);
}

/** Exact for quarter turns: a cosine of almost 0 would blur edges. */
function rotation(degrees: number): { cos: number; sin: number } {
  const quarter = (((degrees / 90) % 4) + 4) % 4;
  if (Number.isInteger(quarter)) return { cos: [1, 0, -1, 0][quarter] ?? 1, sin: [0, 1, 0, -1][quarter] ?? 0 };
  const radians = (degrees * Math.PI) / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
}
