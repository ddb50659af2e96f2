import { sitePath } from "#contract/site-path.ts";

/** The short URL of an alias: this site's origin and /s/{alias}. */
export function shortUrl(alias: string): string {
  return location.origin + sitePath(`/s/${alias}`);
}
