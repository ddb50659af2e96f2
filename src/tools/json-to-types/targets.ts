import { languageNamed } from "quicktype-core/dist/esm/language/All.js";
import type { LanguageName } from "quicktype-core/dist/esm/language/types.js";
import type { TargetLanguage } from "quicktype-core/dist/esm/TargetLanguage.js";
import type { CommonSettings, Language } from "./languages.ts";
import { GoLanguage, PhpLanguage, PythonLanguage, TypeScriptTypesLanguage, ZodLanguage } from "./renderers.ts";

export interface Target {
  lang: TargetLanguage;
  options: Readonly<Record<string, string | boolean>>;
  /** Texts with dates and UUIDs get types of their own, because the code or the language's usual parser reads them. */
  readsDates: boolean;
}

export function targetOf(settings: CommonSettings): Target {
  const { code, package: named } = settings;
  const parsing = code === "parsing";
  const types = !parsing;
  switch (settings.language) {
    case "typescript": {
      const options = {
        "just-types": types,
        "prefer-types": settings.declarations === "type",
        readonly: settings.readonly,
      };
      return { lang: types ? new TypeScriptTypesLanguage() : builtIn("typescript"), options, readsDates: parsing };
    }
    case "zod":
      return { lang: new ZodLanguage(), options: {}, readsDates: true };
    case "python":
      return { lang: new PythonLanguage(), options: { "just-types": types }, readsDates: parsing };
    case "pydantic":
      return {
        lang: new PythonLanguage(),
        options: { "just-types": true, "pydantic-base-model": true },
        readsDates: true,
      };
    case "go":
      return {
        lang: new GoLanguage(),
        options: { "just-types-and-package": types, package: named.split(".").at(-1) || "main" },
        readsDates: true,
      };
    case "rust":
      return { lang: builtIn("rust"), options: { "leading-comments": parsing }, readsDates: false };
    case "java": {
      const plain = settings.javaLibrary === "none";
      const options = {
        "just-types": plain,
        lombok: settings.javaLibrary === "lombok",
        package: named,
      };
      return { lang: builtIn("java"), options, readsDates: parsing && !plain };
    }
    case "csharp": {
      const plain = settings.csharpLibrary === "none";
      const options = {
        "just-types": plain,
        framework: settings.csharpLibrary === "newtonsoft" ? "NewtonSoft" : "SystemTextJson",
        features: types ? "attributes-only" : "complete",
        "array-type": "list",
        namespace: named || "Models",
      };
      return { lang: builtIn("csharp"), options, readsDates: !plain };
    }
    case "kotlin": {
      const plain = settings.kotlinLibrary === "none";
      const options = {
        "just-types": plain,
        framework: settings.kotlinLibrary === "jackson" ? "jackson" : "kotlinx",
        package: named,
      };
      return { lang: builtIn("kotlin"), options, readsDates: !plain };
    }
    case "swift":
      return { lang: builtIn("swift"), options: { initializers: parsing }, readsDates: parsing };
    case "dart":
      return { lang: builtIn("dart"), options: { "just-types": types }, readsDates: parsing };
    case "php":
      return { lang: new PhpLanguage(), options: {}, readsDates: true };
    case "ruby":
      return { lang: builtIn("ruby"), options: { "just-types": types }, readsDates: false };
    case "cpp": {
      const options = {
        "code-format": "with-struct",
        "include-location": "global-include",
        namespace: named.replaceAll(".", "::") || "models",
      };
      return { lang: builtIn("cpp"), options, readsDates: false };
    }
    case "json-schema":
      return { lang: builtIn("schema"), options: {}, readsDates: true };
  }
}

function builtIn(name: LanguageName): TargetLanguage {
  return languageNamed(name);
}

/** Languages without a name for a type that isn't an object. */
export const ONLY_OBJECTS: ReadonlySet<Language> = new Set<Language>(["java", "csharp", "dart", "php", "ruby"]);
