/** What the page shows before the first conversion. */
export const EXAMPLE = {
  value: "100",
  options: { category: "speed", from: "kilometer_per_hour", to: "mile_per_hour" },
  text: "100 km/h = 62.13711922 mph",
} as const;
