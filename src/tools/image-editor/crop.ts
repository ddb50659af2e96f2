/** A part of an image, as fractions of its width and height. */
export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The dragged side or corner: -1 for left or top, 1 for right or bottom, 0 for neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export const FULL_BOX: CropBox = { x: 0, y: 0, width: 1, height: 1 };
const MIN_SIDE = 0.02;

/** Moves the box within the image. */
export function moveBox(box: CropBox, dx: number, dy: number): CropBox {
  return { ...box, x: clamp(box.x + dx, 0, 1 - box.width), y: clamp(box.y + dy, 0, 1 - box.height) };
}

/**
 * Moves one side or corner of the box. With a `ratio` (width / height, in fractions), the box keeps its shape: a corner
 * follows the longer movement, and the opposite side or corner stays in place.
 */
export function resizeBox(box: CropBox, { x, y }: Handle, dx: number, dy: number, ratio?: number): CropBox {
  const maxWidth = x < 0 ? box.x + box.width : 1 - box.x;
  const maxHeight = y < 0 ? box.y + box.height : 1 - box.y;
  let width = clamp(box.width + x * dx, MIN_SIDE, maxWidth);
  let height = clamp(box.height + y * dy, MIN_SIDE, maxHeight);
  if (ratio !== undefined) {
    const [wider, taller] = [x * dx, y * dy * ratio];
    width = Math.max(MIN_SIDE, box.width + (Math.abs(taller) > Math.abs(wider) ? taller : wider));
    width = Math.min(width, maxWidth, maxHeight * ratio);
    height = width / ratio;
  }
  return {
    x: x < 0 ? box.x + box.width - width : box.x,
    y: y < 0 ? box.y + box.height - height : box.y,
    width,
    height,
  };
}

/** Largest box with this ratio around the center of another, inside the image. */
export function boxWithRatio(box: CropBox, ratio: number): CropBox {
  const [centerX, centerY] = [box.x + box.width / 2, box.y + box.height / 2];
  const width = Math.min(Math.max(box.width, box.height * ratio), 1, ratio);
  const height = width / ratio;
  return { x: clamp(centerX - width / 2, 0, 1 - width), y: clamp(centerY - height / 2, 0, 1 - height), width, height };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
