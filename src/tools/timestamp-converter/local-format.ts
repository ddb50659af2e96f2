/** Writes times in the visitor's language; in their own zone where none is named, or what is named is none. */
export function localFormat(zone?: string): Intl.DateTimeFormat {
  const style = { dateStyle: "medium", timeStyle: "long" } as const;
  try {
    return new Intl.DateTimeFormat(undefined, { ...style, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(undefined, style);
  }
}
