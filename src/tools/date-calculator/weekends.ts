/** Weekends, with their names. */
export const WEEKENDS = {
  "sat-sun": "Saturday and Sunday",
  "fri-sat": "Friday and Saturday",
  sun: "Sunday",
  fri: "Friday",
  none: "None",
} as const;
