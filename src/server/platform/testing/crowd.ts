/** All visitors of a run come from one address, so what one address may do is set to what a crowd does. */
export const CROWD = {
  SIGN_UPS_PER_HOUR: "1000000",
  SIGN_INS_PER_HOUR: "1000000",
  CREATES_PER_MINUTE: "1000000",
  PASTE_BYTES_PER_DAY: "1000000000000",
  MISSES_PER_MINUTE: "1000000",
  EVENTS_PER_MINUTE: "1000000",
  PDF_STARTS_PER_HOUR: "1000000",
  PDF_QUEUE_PER_NETWORK: "100000",
  LOOKUPS_PER_MINUTE: "1000000",
  REVERSE_NAME_MS: "0",
};
