import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "JSON to Types",
  description: "Get TypeScript, Go, Python, Rust, Java or other types from JSON samples.",
  category: "Converters",
  order: 9,
  keywords:
    "quicktype, json to typescript, json to ts, json to interface, json to zod, json to go, json to golang struct, json to python, json to dataclass, json to pydantic, json to rust, serde, json to java, json to pojo, lombok, jackson, json to c#, json to csharp, json to kotlin, data class, json to swift, codable, json to dart, json to php, json to ruby, json to c++, json to class, json to struct, json schema to typescript, json schema to types, infer schema, generate types, code generator, type definitions, model, api response",
  opens: [{ kind: "json", rank: 4, mode: "fromJson" }],
  icon: "shapes",
  runs: "browser",
};
