/** Event of the window: React has taken the page over. */
export const HYDRATED = "hydrated";
