/** A part of an image, as fractions of its width and height. */
export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Which side or corner is held: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export const WHOLE: CropBox = { x: 0, y: 0, width: 1, height: 1 };
const LEAST = 0.02;

/** The box moved, and kept inside the image. */
export function moveBox(box: CropBox, dx: number, dy: number): CropBox {
  return { ...box, x: clamp(box.x + dx, 0, 1 - box.width), y: clamp(box.y + dy, 0, 1 - box.height) };
}

/**
 * The box with one side or corner moved. `ratio` is width by height in fractions; with it the box keeps its shape, a
 * corner follows the direction in which it is moved farther, and the side or corner across stays where it is.
 */
export function resizeBox(box: CropBox, { x, y }: Handle, dx: number, dy: number, ratio?: number): CropBox {
  const roomX = x < 0 ? box.x + box.width : 1 - box.x;
  const roomY = y < 0 ? box.y + box.height : 1 - box.y;
  let width = clamp(box.width + x * dx, LEAST, roomX);
  let height = clamp(box.height + y * dy, LEAST, roomY);
  if (ratio !== undefined) {
    const [wider, taller] = [x * dx, y * dy * ratio];
    width = Math.max(LEAST, box.width + (Math.abs(taller) > Math.abs(wider) ? taller : wider));
    width = Math.min(width, roomX, roomY * ratio);
    height = width / ratio;
  }
  return {
    x: x < 0 ? box.x + box.width - width : box.x,
    y: y < 0 ? box.y + box.height - height : box.y,
    width,
    height,
  };
}

/** The biggest box of a shape around the middle of another, inside the image. */
export function shapeBox(box: CropBox, ratio: number): CropBox {
  const [centerX, centerY] = [box.x + box.width / 2, box.y + box.height / 2];
  const width = Math.min(Math.max(box.width, box.height * ratio), 1, ratio);
  const height = width / ratio;
  return { x: clamp(centerX - width / 2, 0, 1 - width), y: clamp(centerY - height / 2, 0, 1 - height), width, height };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
