import type { Edit } from "./edit.ts";

export type ColorEdit = Pick<Edit, "brightness" | "contrast" | "saturation" | "hue" | "grayscale" | "sepia" | "invert">;

/** Three rows of factors for red, green and blue, plus a constant of 0 to 255. */
type ColorMatrix = readonly number[];

/**
 * The color changes in order, without those that have no effect. The matrices follow Filter Effects Module Level 1,
 * sections 9.6 and 13, to match the CSS of the preview.
 */
export function colorSteps(edit: ColorEdit): readonly ColorMatrix[] {
  const steps: ColorMatrix[] = [];
  if (edit.brightness !== 100) steps.push(scaled(edit.brightness / 100, 0));
  if (edit.contrast !== 100) steps.push(scaled(edit.contrast / 100, 127.5 * (1 - edit.contrast / 100)));
  if (edit.saturation !== 100) steps.push(saturate(edit.saturation / 100));
  if (edit.hue !== 0) steps.push(hueRotate(edit.hue));
  if (edit.grayscale > 0) steps.push(mix(GRAY, edit.grayscale / 100));
  if (edit.sepia > 0) steps.push(mix(SEPIA, edit.sepia / 100));
  if (edit.invert > 0) steps.push(scaled(1 - (2 * edit.invert) / 100, (255 * edit.invert) / 100));
  return steps;
}

/** Changes the colors of RGBA pixels in place. Values are clamped after each step. */
export function applyColorSteps(data: Uint8ClampedArray, steps: readonly ColorMatrix[]): void {
  for (const matrix of steps) {
    const [rr = 0, rg = 0, rb = 0, r0 = 0, gr = 0, gg = 0, gb = 0, g0 = 0, br = 0, bg = 0, bb = 0, b0 = 0] = matrix;
    for (let at = 0; at < data.length; at += 4) {
      const r = data[at] ?? 0;
      const g = data[at + 1] ?? 0;
      const b = data[at + 2] ?? 0;
      data[at] = rr * r + rg * g + rb * b + r0;
      data[at + 1] = gr * r + gg * g + gb * b + g0;
      data[at + 2] = br * r + bg * g + bb * b + b0;
    }
  }
}

const IDENTITY: ColorMatrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const LUMA = [0.2126, 0.7152, 0.0722];
const GRAY: ColorMatrix = [...LUMA, 0, ...LUMA, 0, ...LUMA, 0];
const SEPIA: ColorMatrix = [0.393, 0.769, 0.189, 0, 0.349, 0.686, 0.168, 0, 0.272, 0.534, 0.131, 0];

function scaled(slope: number, constant: number): ColorMatrix {
  return [slope, 0, 0, constant, 0, slope, 0, constant, 0, 0, slope, constant];
}

function mix(matrix: ColorMatrix, amount: number): ColorMatrix {
  return matrix.map((value, at) => value * amount + (IDENTITY[at] ?? 0) * (1 - amount));
}

function saturate(amount: number): ColorMatrix {
  const luma = [0.213, 0.715, 0.072];
  const row = (place: number) => [...luma.map((part, at) => part * (1 - amount) + (at === place ? amount : 0)), 0];
  return [...row(0), ...row(1), ...row(2)];
}

function hueRotate(degrees: number): ColorMatrix {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return [
    0.213 + cos * 0.787 - sin * 0.213,
    0.715 - cos * 0.715 - sin * 0.715,
    0.072 - cos * 0.072 + sin * 0.928,
    0,
    0.213 - cos * 0.213 + sin * 0.143,
    0.715 + cos * 0.285 + sin * 0.14,
    0.072 - cos * 0.072 - sin * 0.283,
    0,
    0.213 - cos * 0.213 - sin * 0.787,
    0.715 - cos * 0.715 + sin * 0.715,
    0.072 + cos * 0.928 + sin * 0.072,
    0,
  ];
}
