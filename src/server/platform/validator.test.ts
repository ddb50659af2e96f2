import { Type } from "@fastify/type-provider-typebox";
import { expect, it } from "vitest";
import { compileValidator } from "./validator.ts";

const Optional = Type.Object({ keep: Type.Optional(Type.Boolean()) });
const Required = Type.Object({ keep: Type.Boolean() });

it.each([
  ["a word into what it means", Optional, { keep: "true" }, { value: { keep: true } }],
  ["nothing where nothing is needed", Optional, {}, { value: {} }],
  ["nothing where something is needed", Required, {}, { error: [expect.objectContaining({ keyword: "required" })] }],
  [
    "a word that means nothing",
    Optional,
    { keep: "perhaps" },
    { error: [expect.objectContaining({ keyword: "type" })] },
  ],
])("reads of a query %s", (_, schema, query, outcome) => {
  const validate = compileValidator({ schema, method: "GET", url: "/", httpPart: "querystring" });
  expect(validate(query)).toEqual(outcome);
});
