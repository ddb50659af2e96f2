import { operation, textOutput } from "#shared/operation.ts";
import { choice, integer, multiline, text } from "#shared/options.ts";
import type { GeneratorPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { LOCALES, TABLES } from "./tables.ts";

export const meta: ToolDeclaration = {
  title: "Fake Data",
  description: "Make test data: people, companies, products, orders; CSV, JSON or SQL.",
  category: "Random",
  order: 8,
  keywords:
    "fake data, test data, mock data, dummy data, sample data, sample csv, sample json, faker, mockaroo, generate data, fake name generator, fake person, fake address, fake email, random person, random address, seed data, database seed, insert statements, sql insert, fixtures, placeholder data, synthetic data, json generator, csv generator",
  icon: "users",
  runs: "browser",
};

const FORMATS = { csv: "CSV", json: "JSON", jsonl: "JSON Lines", sql: "SQL" } as const;

export const operations = {
  generate: operation({
    label: "Generate Data",
    inputs: {},
    gives: textOutput<{ format: keyof typeof FORMATS }>({
      fileName: "data.txt",
      fileNameFor: ({ format }) => `data.${format}`,
    }),
    options: {
      table: choice("Table", TABLES),
      columns: multiline("Columns", "id, name, email", {
        shownWhen: { table: "custom" },
        help: "Names from the list below, separated by commas or lines.",
        maxLength: 5_000,
      }),
      rows: integer("Rows", 20, { min: 1, max: 20_000, outside: "clamp" }),
      format: choice("Format", FORMATS),
      locale: choice("Language", LOCALES),
      seed: text("Seed", "", { help: "The same seed gives the same data. Empty: new data each time.", maxLength: 200 }),
    },
    messages: { done: "Generated!", failed: "Failed to generate data" },
    timeLimit: 60_000,
    examples: [
      {
        title: "People as CSV",
        options: { rows: 3 },
        output: /^id,first_name,last_name,sex,email,/,
      },
      {
        title: "The same orders every time",
        options: { table: "orders", rows: 1, format: "json", seed: "demo" },
        output: /^\[\n {2}\{"id":1,"uuid":"/,
      },
      {
        title: "My columns as SQL",
        options: {
          table: "custom",
          columns: "id, name, email, birth_date",
          rows: 2,
          format: "sql",
          locale: "de",
          seed: "1",
        },
        output: /^CREATE TABLE "data" \(\n {2}"id" INTEGER,\n {2}"name" TEXT,/,
      },
    ],
    code: () => import("./fake-data.ts"),
    run: ({ fakeData }, _, settings, { now, random }) => fakeData(settings, now, random),
  }),
};

export const page: GeneratorPageProps = {
  mainOptions: ["table", "rows", "format"],
  paste: { title: "Fake data", language: "text" },
  sendable: true,
};
