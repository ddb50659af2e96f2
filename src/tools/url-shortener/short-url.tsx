/** The short address of an alias: this site's origin and /s/{alias}. */
export function shortUrl(alias: string): string {
  return `${location.origin}/s/${alias}`;
}
