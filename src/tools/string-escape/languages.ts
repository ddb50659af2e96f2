export const LANGUAGES = {
  json: "JSON",
  javascript: "JavaScript",
  python: "Python",
  java: "Java",
  c: "C and C++",
  go: "Go",
  php: "PHP",
  shell: "Shell (bash, zsh)",
  sql: "SQL",
  mysql: "MySQL",
  regex: "Regular expression",
  csv: "CSV",
  xml: "XML",
} as const;

export type StringLanguage = keyof typeof LANGUAGES;

export type Quotes = "double" | "single" | "none";
