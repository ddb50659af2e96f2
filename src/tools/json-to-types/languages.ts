/** The languages by their public names, with the ending of their files. */
export const LANGUAGES = {
  typescript: { label: "TypeScript", ending: "ts" },
  zod: { label: "TypeScript (Zod)", ending: "ts" },
  python: { label: "Python (dataclasses)", ending: "py" },
  pydantic: { label: "Python (Pydantic)", ending: "py" },
  go: { label: "Go", ending: "go" },
  rust: { label: "Rust (serde)", ending: "rs" },
  java: { label: "Java", ending: "java" },
  csharp: { label: "C#", ending: "cs" },
  kotlin: { label: "Kotlin", ending: "kt" },
  swift: { label: "Swift (Codable)", ending: "swift" },
  dart: { label: "Dart", ending: "dart" },
  php: { label: "PHP", ending: "php" },
  ruby: { label: "Ruby (dry-struct)", ending: "rb" },
  cpp: { label: "C++ (nlohmann/json)", ending: "hpp" },
  "json-schema": { label: "JSON Schema", ending: "json" },
} as const;

export type Language = keyof typeof LANGUAGES;

/**
 * Whether types of the language can have this JSON name. The tags of Go's encoding/json hold few characters, and an
 * object with `__proto__` gets another prototype in JavaScript and in quicktype.
 */
export function canName(key: string, language: Language): boolean {
  if (language === "go") return /^[\p{L}\p{N}!#$%&()*+\-./:;<=>?@[\]^_{|}~ ]+$/u.test(key) && key !== "-";
  return key !== "__proto__";
}

export interface CommonSettings {
  language: Language;
  name: string;
  /** Types only, or with the code that parses and writes JSON. */
  code: "types" | "parsing";
  /** Package or namespace; "" for none, or a usual one where the language needs it. */
  package: string;
  declarations: "interface" | "type";
  readonly: boolean;
  javaLibrary: "jackson" | "lombok" | "none";
  csharpLibrary: "system-text-json" | "newtonsoft" | "none";
  kotlinLibrary: "kotlinx" | "jackson" | "none";
  allOptional: boolean;
  /** Texts with dates and UUIDs get types of their own. */
  dates: boolean;
}

export interface SampleSettings extends CommonSettings {
  /** The elements of an array at the top are the samples. */
  elements: boolean;
  /** Texts that repeat become an enum. */
  enums: boolean;
  /** Objects whose keys look like ids or numbers become maps. */
  maps: boolean;
  /** Objects with mostly the same properties share a type. */
  merge: boolean;
}
