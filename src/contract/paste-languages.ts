/** Paste languages with their display names, in display order. */
export const PASTE_LANGUAGES = {
  text: "Plain Text",
  javascript: "JavaScript",
  python: "Python",
  html: "HTML",
  css: "CSS",
  json: "JSON",
  php: "PHP",
  go: "Go",
  node: "Node.js",
} as const;

export type PasteLanguage = keyof typeof PASTE_LANGUAGES;
