/** Shifts the clock of a process by CLOCK_SKEW_MS. Load it with `node --import` before the server. */
const skewMs = Number(process.env.CLOCK_SKEW_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...values: [] | [value: number | string | Date]) {
    if (values.length === 0) super(RealDate.now() + skewMs);
    else super(...(values as [value: number]));
  }

  static override now(): number {
    return RealDate.now() + skewMs;
  }
} as DateConstructor;
