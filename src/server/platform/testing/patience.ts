/** A time limit for this machine at this hour, which may be several times slower than usual. */
export const patience = (milliseconds: number): number => milliseconds * Number(process.env.TEST_SLOWNESS ?? 1);
