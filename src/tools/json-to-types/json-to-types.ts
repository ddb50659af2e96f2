import type { InferenceFlags } from "quicktype-core/dist/esm/Inference.js";
import { type Input, InputData, JSONInput } from "quicktype-core/dist/esm/input/Inputs.js";
import { quicktypeMultiFile } from "quicktype-core/dist/esm/Run.js";
import { InputError } from "#shared/input-error.ts";
import { type JsonValue, parseJson } from "#shared/json/json-value.ts";
import { type CommonSettings, canName, LANGUAGES, type Language, type SampleSettings } from "./languages.ts";
import { oneJavaFile } from "./one-java-file.ts";
import { SampleReader } from "./read-samples.ts";
import { ONLY_OBJECTS, type Target, targetOf } from "./targets.ts";
import { warnOfUnions } from "./warn-of-unions.ts";

type Warn = (message: string) => void;

/** 22 MB take 6 s and 600 MB of memory. */
const MAX_LENGTH = 32_000_000;

/**
 * Infers types from JSON: one document, or several samples as JSON Lines.
 * @throws {InputError} with line and column of invalid JSON, for over 32 million characters, and for a name that no
 *   language takes.
 */
export async function jsonToTypes(
  text: string,
  settings: SampleSettings,
  warn: Warn = () => {},
  onDuplicateKey?: Parameters<typeof parseJson>[1],
): Promise<string> {
  const name = typeNameOf(settings);
  if (text.length > MAX_LENGTH) {
    throw new InputError("This JSON is over 32 MB. A part of it has the same types.", { field: "input" });
  }
  const target = targetOf(settings);
  const samples = samplesOf(await parseJson(text, onDuplicateKey), settings.elements);
  const reader = new SampleReader(target.lang, target.options, (key) => canName(key, settings.language));
  const infer = (inferMaps: boolean) => {
    const input = new JSONInput(reader);
    input.addSourceSync({ name, samples: [...samples] });
    const inferEnums = settings.enums && settings.language !== "php";
    return render(input, target, settings, { inferEnums, inferMaps, combineClasses: settings.merge });
  };
  let code = await infer(settings.maps);
  const isEmpty = () => ONLY_OBJECTS.has(settings.language) && !/\bclass |=>/.test(code);
  // The whole document as a map would have no type.
  if (isEmpty()) code = await infer(false);
  if (isEmpty())
    throw new InputError("There is no object in this JSON, so there is no class to write.", { field: "input" });
  for (const key of reader.omitted) warn(omissionOf(key, settings.language));
  warnOfUnions(code, settings, warn);
  return code;
}

export function omissionOf(key: string, language: Language): string {
  return `The key ${JSON.stringify(key.slice(0, 60))} is left out, because ${LANGUAGES[language].label} can’t have it`;
}

function samplesOf(documents: readonly JsonValue[], elements: boolean): readonly JsonValue[] {
  const [only] = documents;
  if (!elements || documents.length > 1 || !Array.isArray(only)) return documents;
  if (only.length === 0) throw new InputError("This array has no samples in it.", { field: "input" });
  return only;
}

export async function render(
  // biome-ignore lint/suspicious/noExplicitAny: samples or a schema
  input: Input<any>,
  { lang, options, readsDates }: Target,
  settings: CommonSettings,
  inference: Partial<InferenceFlags> = {},
): Promise<string> {
  const inputData = new InputData();
  inputData.addInput(input);
  const detectsDates = settings.dates && readsDates;
  const rendered = await quicktypeMultiFile({
    lang,
    inputData,
    rendererOptions: options,
    // Instead of comments on how to use the code.
    ...(settings.code === "types" && { leadingComments: [] }),
    allPropertiesOptional: settings.allOptional,
    inferDateTimes: detectsDates,
    inferUuids: detectsDates,
    // "00123" is a postal code more often than a number.
    inferIntegerStrings: false,
    inferBooleanStrings: false,
    ...inference,
  });
  const files = new Map([...rendered].map(([file, { lines }]) => [file, lines]));
  if (settings.language === "java") return javaOf(files, settings);
  return tidy([...files.values()].flat(), settings);
}

function javaOf(files: Map<string, string[]>, { code, package: named }: CommonSettings): string {
  // Last, so that it's nested in a class of the types.
  const converter = files.get("Converter.java");
  files.delete("Converter.java");
  if (converter && code === "parsing") files.set("Converter.java", converter);
  return (
    oneJavaFile(files, named)
      // quicktype writes control characters in names as they are.
      .replace(/[^\P{Cc}\n\t]/gu, (control) =>
        control === "\r" ? "\\r" : `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
      )
      // Java reads escapes in comments, so that \u002a/ ends one.
      .replace(/^ *\* .*$/gm, (comment) => comment.replaceAll("\\u", "\\ u"))
      // Every object has a final method of this name.
      .replace(/^( *public \S+) getClass\(\) \{/gm, "$1 getClassValue() {")
  );
}

const MENDS: Partial<Record<Language, (line: string) => string>> = {
  typescript: (line) => line.replace(/^type /, "export type "),
  kotlin: (line) =>
    line
      // A JsonArray takes no type.
      .replace(/^(typealias \S+ = )JsonArray</, "$1List<")
      // \u takes four digits.
      .replace(/\\(?:u(1[0-9a-f]{4})|.)/g, (written, code) => (code ? surrogates(code) : written)),
  // Ruby would run code in names.
  ruby: (line) => line.replace(/#(?=[{$@])/g, "\\#"),
};

/** @example surrogates("1f600") // "\\ud83d\\ude00" */
function surrogates(code: string): string {
  const pair = String.fromCodePoint(Number.parseInt(code, 16));
  return pair
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
    .join("");
}

/** The code, without its name, with imports where Go wants them, and with fewer blank lines. */
function tidy(lines: readonly string[], { language, code }: CommonSettings): string {
  const isCode = (line: string) => line !== "" && !line.startsWith("//");
  const start = code === "types" ? Math.max(lines.findIndex(isCode), 0) : 0;
  let kept = lines.slice(start).filter((line) => line !== "package " && !/^\/\/.* using quicktype/.test(line));
  if (language === "go") {
    const isImport = (line: string) => line.startsWith("import ");
    const imports = kept.filter(isImport);
    const rest = kept.filter((line) => !isImport(line));
    const at = rest.findIndex((line) => line.startsWith("package ")) + 1;
    kept = [...rest.slice(0, at), "", ...imports, "", ...rest.slice(at)];
  }
  const mended = kept.map((line) => MENDS[language]?.(line) ?? line);
  const gap = language === "python" || language === "pydantic" ? "\n\n\n" : "\n\n";
  const text = mended.join("\n").trim();
  return `${text.replace(/\n{3,}/g, gap)}\n`;
}

export function typeNameOf(settings: CommonSettings): string {
  const name = settings.name.trim() || "Root";
  if (!/\p{L}/u.test(name)) throw new InputError("The name needs a letter, such as Order.", { field: "name" });
  const parts = settings.package === "" ? [] : settings.package.split(".");
  if (!parts.every((part) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(part))) {
    throw new InputError("A package is names with dots between them, such as com.example.api.", { field: "package" });
  }
  return name;
}
