/** Window event sent when hydration is done. */
export const HYDRATED = "hydrated";
