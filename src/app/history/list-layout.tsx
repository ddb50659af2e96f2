/** A list of the visitor's own on the home page, with its heading. */
export const FRAME =
  "grid gap-x-6 gap-y-1 border-rule pb-4 lg:grid-cols-[11rem_1fr] lg:border-t lg:py-5 lg:[:not([hidden])+&]:border-t-0 lg:[:not([hidden])+&]:pt-0";

/** Runs shown at first on the home page. */
export const FIRST_RUNS = 3;
/** The list, its rows and its foot, which the page reserves space for. */
export const RUN_LIST = "overflow-hidden rounded border border-rule border-t-0 bg-card";
export const RUN_ROW = "h-13 border-rule border-t";
export const RUN_FOOT = "mt-1 min-h-9 max-sm:min-h-18";
