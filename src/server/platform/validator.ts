import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";

/** As TypeBox's own, but an address without a query is not converted each time, which would be a tenth of an answer. */
export const compileValidator: typeof TypeBoxValidatorCompiler = (part) => {
  const validate = TypeBoxValidatorCompiler(part);
  if (part.httpPart !== "querystring" || !isValid(validate({}))) return validate;
  return (query) => (Object.keys(query).length === 0 ? { value: query } : validate(query));
};

function isValid(outcome: unknown): boolean {
  return typeof outcome === "object" && outcome !== null && !("error" in outcome);
}
