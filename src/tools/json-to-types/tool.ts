import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { LANGUAGES, type Language } from "./languages.ts";

export const meta: ToolDeclaration = {
  title: "JSON to Types",
  description: "Get TypeScript, Go, Python, Rust, Java or other types from JSON samples.",
  category: "Converters",
  order: 9,
  keywords:
    "quicktype, json to typescript, json to ts, json to interface, json to zod, json to go, json to golang struct, json to python, json to dataclass, json to pydantic, json to rust, serde, json to java, json to pojo, lombok, jackson, json to c#, json to csharp, json to kotlin, data class, json to swift, codable, json to dart, json to php, json to ruby, json to c++, json to class, json to struct, json schema to typescript, json schema to types, infer schema, generate types, code generator, type definitions, model, api response, json to types, json to typescript interface, class from json",
  opens: [{ kind: "json", rank: 5, mode: "fromJson" }],
  icon: "shapes",
  runs: "browser",
};

const languageNames = Object.fromEntries(Object.entries(LANGUAGES).map(([id, { label }]) => [id, label])) as Record<
  Language,
  string
>;

const options = {
  language: choice("Language", languageNames),
  name: text("Name of the type", "Root", { maxLength: 100, placeholder: "Root" }),
  code: choice(
    "Code",
    { types: "Types only", parsing: "Types and parsing code" },
    { help: "Zod, Pydantic, Rust, Kotlin, PHP and C++ can parse with either." },
  ),
  declarations: choice(
    "Declare as",
    { interface: "interface", type: "type" },
    { shownWhen: { language: "typescript" } },
  ),
  readonly: flag("Read-only properties", false, { shownWhen: { language: "typescript" } }),
  javaLibrary: choice(
    "Java library",
    { jackson: "Jackson", lombok: "Jackson and Lombok", none: "None" },
    { shownWhen: { language: "java" } },
  ),
  csharpLibrary: choice(
    "C# library",
    { "system-text-json": "System.Text.Json", newtonsoft: "Newtonsoft Json.NET", none: "None" },
    { shownWhen: { language: "csharp" } },
  ),
  kotlinLibrary: choice(
    "Kotlin library",
    { kotlinx: "kotlinx.serialization", jackson: "Jackson", none: "None" },
    { shownWhen: { language: "kotlin" } },
  ),
  package: text("Package or namespace", "", {
    maxLength: 200,
    placeholder: "com.example.api",
    help: "For Go, Java, C#, Kotlin and C++.",
  }),
  allOptional: flag("All properties optional", false),
};

const DATES = flag("Dates and UUIDs", true, { help: "As types of their own, where the code can read them." });

export const operations = {
  fromJson: operation({
    label: "JSON to Types",
    live: true,
    inputs: textInput("Input", { accepts: ["application/json", "application/x-ndjson"] }),
    gives: textOutput({ fileName: "types.txt", type: "text/plain", fileNameFor }),
    options: {
      ...options,
      elements: flag("Each array element is a sample", false, {
        help: "Types one element of an array at the top instead of the array.",
      }),
      enums: flag("Repeated strings as enums", true),
      maps: flag("Objects with keys like ids or dates as maps", true),
      dates: DATES,
      merge: flag("Merge similar types", true),
    },
    messages: { empty: "Please enter JSON", failed: "Failed to convert JSON to types" },
    timeLimit: 20_000,
    examples: [
      {
        title: "API response in TypeScript; a nested list whose items differ",
        input: `{
  "id": 1042,
  "customer": { "name": "Ada", "email": null },
  "items": [
    { "sku": "A-1", "price": 12.5, "gift": true },
    { "sku": "B-7", "price": 3 }
  ]
}`,
        options: { name: "Order" },
        output: `export interface Order {
    id:       number;
    customer: Customer;
    items:    Item[];
}

export interface Customer {
    name:  string;
    email: null;
}

export interface Item {
    sku:   string;
    price: number;
    gift?: boolean;
}
`,
      },
      {
        title: "JSON Lines: each line is a sample; Go",
        input: '{"id":1,"created_at":"2026-01-05T10:00:00Z"}\n{"id":2,"tags":["new"]}\n',
        options: { language: "go", name: "event", package: "events" },
        output: `package events

import "time"

type Event struct {
	ID        int64      \`json:"id"\`
	CreatedAt *time.Time \`json:"created_at,omitempty"\`
	Tags      []string   \`json:"tags,omitempty"\`
}
`,
      },
      {
        title: "An array of samples; Pydantic",
        input:
          '[{"userId":7,"plan":"pro"},{"userId":8,"plan":"pro"},{"userId":9,"plan":"free"},{"userId":10,"plan":"free"}]',
        options: { language: "pydantic", name: "User", elements: true },
        output: `from pydantic import BaseModel, Field


class User(BaseModel):
    user_id: int = Field(alias="userId")
    plan: str
`,
      },
      {
        title: "Texts that repeat as an enum; Zod",
        input:
          '{"since":"2026-01-05T10:00:00Z","states":["open","open","done","open","done","open","done","open","done","open"]}',
        options: { language: "zod", name: "Board" },
        output: `import * as z from "zod";

export const StateSchema = z.enum([
    "done",
    "open",
]);
export type State = z.infer<typeof StateSchema>;

export const BoardSchema = z.object({
    "since": z.coerce.date(),
    "states": z.array(StateSchema),
});
export type Board = z.infer<typeof BoardSchema>;
`,
      },
      {
        title: "Keys that aren’t names; Rust",
        input: '{"type":"lamp","1st-owner":"Ada","größe":[40,20.5]}',
        options: { language: "rust", name: "Lamp" },
        output: `use serde::{Serialize, Deserialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Lamp {
    #[serde(rename = "type")]
    pub lamp_type: String,

    #[serde(rename = "1st-owner")]
    pub the_1_st_owner: String,

    #[serde(rename = "größe")]
    pub gre: Vec<f64>,
}
`,
      },
      {
        title: "Dates as keys become a map; type aliases with read-only properties",
        input: '{"rates":{"2026-01-01":1.17,"2026-01-02":1.18,"2026-01-05":1.16,"2026-01-06":1.17,"2026-01-07":1.15}}',
        options: { declarations: "type", readonly: true, name: "Quotes" },
        output: `export type Quotes = {
    readonly rates: { [key: string]: number };
}
`,
      },
      {
        title: "Everything optional, nothing inferred from values; Kotlin",
        input: '{"id":1,"home":{"city":"Oslo","zip":"0150"},"work":{"city":"Rome","zip":"00118"}}',
        options: {
          language: "kotlin",
          name: "Person",
          package: "com.example",
          kotlinLibrary: "none",
          allOptional: true,
          enums: false,
          maps: false,
          merge: false,
          dates: false,
        },
        output: `package com.example

data class Person (
    val id: Long? = null,
    val home: Home? = null,
    val work: Home? = null
)

data class Home (
    val city: String? = null,
    val zip: String? = null
)
`,
      },
    ],
    code: () => import("./json-to-types.ts"),
    run: ({ jsonToTypes }, { input }, settings, { warn }) =>
      jsonToTypes(input, settings, warn, ({ readKey, line, column }) =>
        warn(`Duplicate key "${readKey()}" at line ${line}, column ${column}: its last value is kept`),
      ),
  }),

  fromSchema: operation({
    label: "JSON Schema to Types",
    inputs: textInput("Input", { accepts: ["application/schema+json", "application/json"] }),
    gives: textOutput({ fileName: "types.txt", type: "text/plain", fileNameFor }),
    options: { ...options, dates: DATES },
    messages: { empty: "Please enter a JSON Schema", failed: "Failed to convert the schema" },
    timeLimit: 20_000,
    examples: [
      {
        title: "Definitions, descriptions and an enum",
        input: `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "description": "A task of the team",
  "required": ["title", "state"],
  "properties": {
    "title": { "type": "string" },
    "state": { "enum": ["open", "done"] },
    "owner": { "$ref": "#/$defs/person" }
  },
  "additionalProperties": false,
  "$defs": {
    "person": {
      "type": "object",
      "properties": { "name": { "type": "string" } },
      "additionalProperties": false
    }
  }
}`,
        options: { name: "Task" },
        output: `/**
 * A task of the team
 */
export interface Task {
    owner?: Person;
    state:  State;
    title:  string;
}

export interface Person {
    name?: string;
}

export type State = "open" | "done";
`,
      },
    ],
    code: () => import("./schema-to-types.ts"),
    run: ({ schemaToTypes }, { input }, settings, { warn }) => schemaToTypes(input, settings, warn),
  }),
};

/** @example fileNameFor({ language: "go", name: "Sales order" }) // "sales-order.go" */
function fileNameFor({ language, name }: { language: Language; name: string }): string {
  const words = name.match(/[\p{L}\p{N}_]+/gu) ?? ["Root"];
  // A Java file is called like its class.
  const stem =
    language === "java"
      ? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")
      : words.join("-").toLowerCase();
  return `${stem}.${LANGUAGES[language].ending}`;
}
