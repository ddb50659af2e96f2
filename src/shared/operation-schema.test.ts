import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { filesInput, operation, textInput, textOutput } from "./operation.ts";
import { inputsSchema, optionsSchema } from "./operation-schema.ts";
import { choice, color, dateTime, flag, integer, multiline, number, range, secret, text } from "./options.ts";

const everything = operation({
  label: "Run",
  inputs: {
    before: textInput("Original", { accepts: ["text/csv"] }),
    images: filesInput("Images", { accepts: ["image/png", "image/jpeg"], optional: true }),
  },
  gives: textOutput(),
  options: {
    urlSafe: flag("URL-safe", false, { help: "Writes - and _." }),
    form: choice("Form", { line: "One line", pem: "PEM" }),
    size: integer("Size", 3, { min: 1, max: 9, outside: "clamp" }),
    scale: range("Scale", 1, { min: 0, max: 2, step: 0.5 }),
    angle: number("Angle", 0),
    ink: color("Ink", "#000000"),
    at: dateTime("At"),
    key: secret("Key"),
    note: multiline("Note", "", { maxLength: 9 }),
    name: text("Name", "x"),
  },
  messages: {},
  examples: [],
  run: () => "",
});

describe("optionsSchema", () => {
  it("describes type, limits, default and help of each option", () => {
    expect(optionsSchema(everything)).toEqual({
      type: "object",
      properties: {
        urlSafe: { title: "URL-safe", description: "Writes - and _.", type: "boolean", default: false },
        form: {
          title: "Form",
          type: "string",
          enum: ["line", "pem"],
          oneOf: [
            { const: "line", title: "One line" },
            { const: "pem", title: "PEM" },
          ],
          default: "line",
        },
        size: { title: "Size", type: "integer", minimum: 1, maximum: 9, default: 3 },
        scale: { title: "Scale", type: "number", minimum: 0, maximum: 2, default: 1 },
        angle: { title: "Angle", type: "number", default: 0 },
        ink: { title: "Ink", type: "string", pattern: "^#[0-9a-fA-F]{6}$", default: "#000000" },
        at: { title: "At", type: "string", pattern: expect.stringContaining("T"), default: "" },
        key: { title: "Key", type: "string", writeOnly: true, default: "" },
        note: { title: "Note", type: "string", maxLength: 9, default: "" },
        name: { title: "Name", type: "string", default: "x" },
      },
      required: [],
      additionalProperties: false,
    });
  });
});

describe("inputsSchema", () => {
  it("requires non-optional inputs and lists media types", () => {
    expect(inputsSchema(everything)).toEqual({
      type: "object",
      properties: {
        before: { description: "Original: text/csv", type: "string", contentMediaType: "text/csv" },
        images: { description: "Images: image/png, image/jpeg", type: "array", items: { type: "string" } },
      },
      required: ["before"],
      additionalProperties: false,
    });
  });
});

describe("operation-schema.ts", () => {
  it("is never imported by browser code", () => {
    const importers = ["app", "ui", "tools", "contract", "shared"].flatMap((folder) => {
      const root = resolve("src", folder);
      return readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
        .filter((file) => readFileSync(join(root, file), "utf8").includes("operation-schema.ts"))
        .map((file) => `${folder}/${file}`);
    });
    expect(importers).toEqual([]);
  });
});
