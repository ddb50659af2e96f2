/** Formats times in the visitor's language; in the visitor's zone if none or an invalid one is given. */
export function localFormat(zone?: string): Intl.DateTimeFormat {
  const style = { dateStyle: "medium", timeStyle: "long" } as const;
  try {
    return new Intl.DateTimeFormat(undefined, { ...style, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(undefined, style);
  }
}
