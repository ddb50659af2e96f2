import { type CropBox, moveBox } from "./crop.ts";
import type { Edit } from "./edit.ts";
import { LONGEST_SIDE } from "./edit.ts";

export interface Size {
  width: number;
  height: number;
}

/** a, b, c, d, e, f of a canvas transform: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

type Orientation = Pick<Edit, "mirrored" | "turns" | "angle">;
type Crop = Pick<Edit, "cropX" | "cropY" | "cropWidth" | "cropHeight">;
export type Geometry = Orientation & Crop & Pick<Edit, "width" | "height">;

/** The box that holds the whole image after it is turned, in pixels. */
export function turnedSize(source: Size, { turns, angle }: Orientation): Size {
  const { cos, sin } = rotation(turns * 90 + angle);
  return {
    width: Math.abs(source.width * cos) + Math.abs(source.height * sin),
    height: Math.abs(source.width * sin) + Math.abs(source.height * cos),
  };
}

/** The size of the cropped part before it is resized, in whole pixels. */
export function croppedSize(source: Size, edit: Orientation & Crop): Size {
  const turned = turnedSize(source, edit);
  return {
    width: Math.max(1, Math.round(turned.width * edit.cropWidth)),
    height: Math.max(1, Math.round(turned.height * edit.cropHeight)),
  };
}

/** The size of the result, in whole pixels. */
export function outputSize(source: Size, edit: Geometry): Size {
  const cropped = croppedSize(source, edit);
  return { width: edit.width || cropped.width, height: edit.height || cropped.height };
}

/** Where a point of the source comes to lie in a result of the given size. */
export function placement(source: Size, edit: Orientation & Crop, output: Size): Matrix {
  const turned = turnedSize(source, edit);
  const { cos, sin } = rotation(edit.turns * 90 + edit.angle);
  const mirror = edit.mirrored ? -1 : 1;
  const scaleX = output.width / (turned.width * edit.cropWidth);
  const scaleY = output.height / (turned.height * edit.cropHeight);
  const [a, b, c, d] = [cos * mirror, sin * mirror, -sin, cos];
  const x = turned.width * (0.5 - edit.cropX) - (a * source.width + c * source.height) / 2;
  const y = turned.height * (0.5 - edit.cropY) - (b * source.width + d * source.height) / 2;
  return [a * scaleX, b * scaleY, c * scaleX, d * scaleY, x * scaleX, y * scaleY];
}

/** Turned by a quarter, clockwise for 1 and counter-clockwise for -1; crop and size turn with the image. */
export function turn<Edited extends Geometry>(edit: Edited, direction: 1 | -1): Edited {
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

/** Flipped as it is seen, after all turns. */
export function flip<Edited extends Geometry>(edit: Edited, axis: "horizontal" | "vertical"): Edited {
  // A mirror before the turns does what one after them does when the turns go the other way round.
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
 * Turned to another angle: nothing is stretched, and a crop stays around its point of the image, as big in pixels as it
 * was where the turned image has room for it.
 */
export function setAngle<Edited extends Geometry>(source: Size, edit: Edited, angle: number): Edited {
  const before = turnedSize(source, edit);
  const after = turnedSize(source, { ...edit, angle });
  const box = boxOf(edit);
  const next = isWhole(box) ? box : turnBox(box, { before, after, degrees: angle - edit.angle });
  const size = {
    width: (edit.width * after.width * next.width) / (before.width * box.width),
    height: (edit.height * after.height * next.height) / (before.height * box.height),
  };
  const fit = Math.min(1, LONGEST_SIDE / Math.max(1, size.width, size.height));
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

function isWhole({ width, height }: CropBox): boolean {
  return width === 1 && height === 1;
}

/** A box that goes with the point in its middle when the image turns. Where it does not fit, it gets smaller in proportion. */
function turnBox(box: CropBox, { before, after, degrees }: { before: Size; after: Size; degrees: number }): CropBox {
  const { cos, sin } = rotation(degrees);
  const [x, y] = [before.width * (box.x + box.width / 2 - 0.5), before.height * (box.y + box.height / 2 - 0.5)];
  const [ratioX, ratioY] = [(before.width * box.width) / after.width, (before.height * box.height) / after.height];
  const fit = Math.min(1, 1 / ratioX, 1 / ratioY);
  const [width, height] = [ratioX * fit, ratioY * fit];
  const centerX = (x * cos - y * sin) / after.width + 0.5;
  const centerY = (x * sin + y * cos) / after.height + 0.5;
  return moveBox({ x: centerX - width / 2, y: centerY - height / 2, width, height }, 0, 0);
}

/** Exact for quarter turns, so that no edge is blurred by a cosine that is nearly 0. */
function rotation(degrees: number): { cos: number; sin: number } {
  const quarter = (((degrees / 90) % 4) + 4) % 4;
  if (Number.isInteger(quarter)) return { cos: [1, 0, -1, 0][quarter] ?? 1, sin: [0, 1, 0, -1][quarter] ?? 0 };
  const radians = (degrees * Math.PI) / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
}
