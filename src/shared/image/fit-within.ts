export interface Size {
  width: number;
  height: number;
}

/**
 * Scales a size down in proportion to fit a box, never up. A box side of 0 means no limit.
 * @example fitWithin({ width: 400, height: 300 }, { width: 200, height: 0 }) // { width: 200, height: 150 }
 */
export function fitWithin({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, (box.width || width) / width, (box.height || height) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
