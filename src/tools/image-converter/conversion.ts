import type { Size } from "#shared/image/fit-within.ts";
import type { TargetFormat } from "./target-format.ts";

export interface Settings {
  format: TargetFormat | "same";
  /** 10 to 100, for JPEG and WebP. */
  quality: number;
  /** `#rrggbb`, fills transparent areas when the target format has no transparency. */
  background: string;
  /** In pixels. 0 means no limit. */
  maxWidth: number;
  maxHeight: number;
  /** In units of 1,000 bytes, which also fit a limit in units of 1,024. 0 means no limit. */
  maxKilobytes: number;
  /** Converts the first frame of an animation instead of refusing to. */
  firstFrameOnly: boolean;
}

export interface Conversion {
  content: Blob;
  target: TargetFormat;
  size: Size;
  /** The quality used, if the target format has one. */
  quality?: number;
  /** The size that would have been too big in bytes. */
  shrunkFrom?: Size;
  /** The format of the source, if it can't be written. */
  replaced?: string;
  animationKept?: boolean;
  /** Whether only the first frame of an animation was converted. */
  flattened?: boolean;
}
