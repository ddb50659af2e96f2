/** Scales a timeout by `TEST_SLOWNESS`, for machines that are several times slower than usual. */
export const scaledTimeout = (milliseconds: number): number => milliseconds * Number(process.env.TEST_SLOWNESS ?? 1);
