export const TABLES = {
  people: "People",
  users: "User accounts",
  companies: "Companies",
  products: "Products",
  orders: "Orders",
  custom: "My columns",
} as const;

export type Table = keyof typeof TABLES;

/** Faker's names for the locales, with ours. */
export const LOCALES = {
  en_US: "English (US)",
  en_GB: "English (UK)",
  en_AU: "English (Australia)",
  en_CA: "English (Canada)",
  en_IN: "English (India)",
  ar: "Arabic",
  zh_CN: "Chinese (China)",
  zh_TW: "Chinese (Taiwan)",
  hr: "Croatian",
  cs_CZ: "Czech",
  da: "Danish",
  nl: "Dutch",
  fi: "Finnish",
  fr: "French",
  fr_CA: "French (Canada)",
  de: "German",
  de_AT: "German (Austria)",
  de_CH: "German (Switzerland)",
  el: "Greek",
  he: "Hebrew",
  hu: "Hungarian",
  id_ID: "Indonesian",
  it: "Italian",
  ja: "Japanese",
  ko: "Korean",
  nb_NO: "Norwegian",
  pl: "Polish",
  pt_BR: "Portuguese (Brazil)",
  pt_PT: "Portuguese (Portugal)",
  ro: "Romanian",
  es: "Spanish",
  es_MX: "Spanish (Mexico)",
  sv: "Swedish",
  th: "Thai",
  tr: "Turkish",
  uk: "Ukrainian",
  vi: "Vietnamese",
} as const;

export type Locale = keyof typeof LOCALES;
