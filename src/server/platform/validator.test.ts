import { Type } from "@fastify/type-provider-typebox";
import { describe, expect, it } from "vitest";
import { compileValidator } from "./validator.ts";

const Optional = Type.Object({ keep: Type.Optional(Type.Boolean()) });
const Required = Type.Object({ keep: Type.Boolean() });

describe("compileValidator", () => {
  it.each([
    ["converts a query string to its type", Optional, { keep: "true" }, { value: { keep: true } }],
    ["accepts an empty query when nothing is required", Optional, {}, { value: {} }],
    [
      "rejects an empty query when something is required",
      Required,
      {},
      { error: [expect.objectContaining({ keyword: "required" })] },
    ],
    [
      "rejects a value of the wrong type",
      Optional,
      { keep: "perhaps" },
      { error: [expect.objectContaining({ keyword: "type" })] },
    ],
  ])("%s", (_, schema, query, outcome) => {
    const validate = compileValidator({ schema, method: "GET", url: "/", httpPart: "querystring" });
    expect(validate(query)).toEqual(outcome);
  });
});
