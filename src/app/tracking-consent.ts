/** The two fields of `navigator` that ask not to be tracked. */
export interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/**
 * True when Do Not Track or Global Privacy Control is on.
 * Source: https://www.w3.org/TR/tracking-dnt/#js-dom, https://w3c.github.io/gpc/#javascript-property-to-detect-preference
 */
export function refusesTracking({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean {
  return doNotTrack === "1" || globalPrivacyControl === true;
}
