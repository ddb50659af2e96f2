/** Reasons to report a paste or short link, with their names on the page. */
export const REPORT_REASONS = {
  spam: "Spam",
  phishing: "Phishing or malware",
  illegal: "Illegal content",
  private: "Private data",
  other: "Something else",
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

/** Characters. */
export const REPORT_NOTE_MAX = 500;
