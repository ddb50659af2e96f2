import type { ForbiddenWordsInfo } from "quicktype-core/dist/esm/ConvenienceRenderer.js";
import { GoRenderer, GoTargetLanguage, goOptions } from "quicktype-core/dist/esm/language/Golang/index.js";
import { PhpRenderer, PhpTargetLanguage, phpOptions } from "quicktype-core/dist/esm/language/Php/index.js";
import {
  JSONPythonRenderer,
  PythonRenderer,
  PythonTargetLanguage,
  pythonOptions,
} from "quicktype-core/dist/esm/language/Python/index.js";
import {
  TypeScriptRenderer,
  TypeScriptTargetLanguage,
  tsFlowOptions,
} from "quicktype-core/dist/esm/language/TypeScriptFlow/index.js";
import {
  TypeScriptZodRenderer,
  TypeScriptZodTargetLanguage,
  typeScriptZodOptions,
} from "quicktype-core/dist/esm/language/TypeScriptZod/index.js";
import { funPrefixNamer, type Name, type Namer } from "quicktype-core/dist/esm/Naming.js";
import { getOptionValues } from "quicktype-core/dist/esm/RendererOptions/index.js";
import { type ClassProperty, type ClassType, type Type, UnionType } from "quicktype-core/dist/esm/Type/index.js";
import { isNamedType, removeNullFromUnion } from "quicktype-core/dist/esm/Type/TypeUtils.js";

// quicktype's own renderers give an array at the top no name, or its elements the name of the whole.

const isDeclared = (type: Type) => type.kind === "class" || type.kind === "enum" || type.kind === "object";

class TypeScriptTypesRenderer extends TypeScriptRenderer {
  protected override namedTypeToNameForTopLevel(type: Type): Type | undefined {
    return isNamedType(type) ? type : undefined;
  }

  protected override emitTypes(): void {
    this.forEachTopLevel(
      "leading-and-interposing",
      (type, name) => this.emitLine("export type ", name, " = ", this.sourceFor(type).source, ";"),
      (type) => !isDeclared(type) && !type.isPrimitive(),
    );
    super.emitTypes();
  }
}

export class TypeScriptTypesLanguage extends TypeScriptTargetLanguage {
  protected override makeRenderer(...[context, options]: Parameters<TypeScriptTargetLanguage["makeRenderer"]>) {
    return new TypeScriptTypesRenderer(this, context, getOptionValues(tsFlowOptions, options));
  }
}

class ZodRenderer extends TypeScriptZodRenderer {
  protected override emitSchemas(): void {
    super.emitSchemas();
    this.forEachTopLevel(
      "leading-and-interposing",
      (type, name) => {
        this.emitLine("export const ", name, "Schema = ", this.typeMapTypeFor(type), ";");
        this.emitLine("export type ", name, " = z.infer<typeof ", name, "Schema>;");
      },
      (type) => !isDeclared(type),
    );
  }
}

export class ZodLanguage extends TypeScriptZodTargetLanguage {
  protected override makeRenderer(...[context, options]: Parameters<TypeScriptZodTargetLanguage["makeRenderer"]>) {
    return new ZodRenderer(this, context, getOptionValues(typeScriptZodOptions, options));
  }
}

/** Names that start with a capital letter, also in scripts without such letters. */
function capitalized(name: string, { nameStyle }: Namer, prefix: string): Namer {
  return funPrefixNamer(name, (original) => {
    const styled = nameStyle(original);
    return /^\p{Lu}/u.test(styled) ? styled : prefix + styled;
  });
}

/** A field of this name would hide the type in the annotations below it. */
const PYTHON_TYPES = "list dict int float str bool datetime UUID Any Enum Field BaseModel".split(" ");

function without({ names, ...rest }: ForbiddenWordsInfo, more: readonly string[]): ForbiddenWordsInfo {
  return { ...rest, names: [...new Set([...names, ...more])] };
}

class PythonTypesRenderer extends PythonRenderer {
  // So that no field has the name of its class.
  protected override makeNamedTypeNamer(): Namer {
    return capitalized("types", super.makeNamedTypeNamer(), "Type");
  }

  protected override forbiddenForObjectProperties(type: ClassType, name: Name): ForbiddenWordsInfo {
    return without(super.forbiddenForObjectProperties(type, name), PYTHON_TYPES);
  }

  protected override emitClosingCode(): void {
    this.forEachTopLevel(
      "leading-and-interposing",
      (type, name) => this.emitLine(name, " = ", this.pythonType(type)),
      (type) => !isDeclared(type),
    );
  }
}

class PythonParsingRenderer extends JSONPythonRenderer {
  // So that no field has the name of its class.
  protected override makeNamedTypeNamer(): Namer {
    return capitalized("types", super.makeNamedTypeNamer(), "Type");
  }

  protected override forbiddenForObjectProperties(type: ClassType, name: Name): ForbiddenWordsInfo {
    return without(super.forbiddenForObjectProperties(type, name), PYTHON_TYPES);
  }
}

export class PythonLanguage extends PythonTargetLanguage {
  protected override makeRenderer(...[context, options]: Parameters<PythonTargetLanguage["makeRenderer"]>) {
    const values = getOptionValues(pythonOptions, options);
    if (values.pydanticBaseModel) return new PydanticRenderer(this, context, values);
    return values.justTypes
      ? new PythonTypesRenderer(this, context, values)
      : new PythonParsingRenderer(this, context, values);
  }
}

/** Model methods and settings of Pydantic. */
const PYDANTIC_NAMES = "model_config model_fields copy dict json schema construct validate".split(" ");

/** With the JSON name of each field that Python calls differently. */
class PydanticRenderer extends PythonTypesRenderer {
  protected override forbiddenNamesForGlobalNamespace(): readonly string[] {
    return [...new Set([...super.forbiddenNamesForGlobalNamespace(), ...PYTHON_TYPES])];
  }

  protected override forbiddenForObjectProperties(type: ClassType, name: Name): ForbiddenWordsInfo {
    return without(super.forbiddenForObjectProperties(type, name), PYDANTIC_NAMES);
  }

  protected override emitClass(type: ClassType): void {
    this.declareType(type, () => {
      if (type.getProperties().size === 0) this.emitLine("pass");
      this.forEachClassProperty(type, "none", (name, jsonName, property) => {
        const hint = [name, ": ", this.pythonType(property.type)];
        const isNone = canBeNone(property);
        if (this.sourcelikeToString(name) === jsonName) this.emitLine(hint, isNone ? " = None" : "");
        else {
          const field = this.withImport("pydantic", "Field");
          this.emitLine(hint, " = ", field, "(", isNone ? "default=None, " : "", "alias=", this.string(jsonName), ")");
        }
        this.emitDescription(this.descriptionForClassProperty(type, jsonName));
      });
    });
  }
}

function canBeNone({ type }: ClassProperty): boolean {
  if (type instanceof UnionType) return removeNullFromUnion(type)[0] !== null;
  return type.kind === "any" || type.kind === "null";
}

/** encoding/json only reads fields that start with a capital letter. */
class GoFieldsRenderer extends GoRenderer {
  protected override namerForObjectProperty(): Namer {
    return capitalized("fields", super.namerForObjectProperty(), "X");
  }
}

export class GoLanguage extends GoTargetLanguage {
  protected override makeRenderer(...[context, options]: Parameters<GoTargetLanguage["makeRenderer"]>) {
    return new GoFieldsRenderer(this, context, getOptionValues(goOptions, options));
  }
}

/** quicktype writes names between single quotes and in comments as they are, so that they could hold code. */
class SafePhpRenderer extends PhpRenderer {
  protected override forEachClassProperty(...[type, lines, write]: Parameters<PhpRenderer["forEachClassProperty"]>) {
    super.forEachClassProperty(type, lines, (name, jsonName, property, position) =>
      write(name, escapePhp(jsonName), property, position),
    );
  }
}

/** Between single quotes, without line breaks or the end of PHP. */
function escapePhp(text: string): string {
  return text
    .replace(/[\\']/g, "\\$&")
    .replaceAll("?>", "?' . '>")
    .replace(/\p{Cc}/gu, (control) => `' . "\\u{${control.charCodeAt(0).toString(16)}}" . '`);
}

export class PhpLanguage extends PhpTargetLanguage {
  protected override makeRenderer(...[context, options]: Parameters<PhpTargetLanguage["makeRenderer"]>) {
    return new SafePhpRenderer(this, context, getOptionValues(phpOptions, options));
  }
}
