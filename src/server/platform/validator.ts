import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";

/** TypeBox's compiler, except that it skips the conversion of empty queries, which takes a tenth of a response's time. */
export const compileValidator: typeof TypeBoxValidatorCompiler = (part) => {
  const validate = TypeBoxValidatorCompiler(part);
  if (part.httpPart !== "querystring" || !isValid(validate({}))) return validate;
  return (query) => (Object.keys(query).length === 0 ? { value: query } : validate(query));
};

function isValid(outcome: unknown): boolean {
  return typeof outcome === "object" && outcome !== null && !("error" in outcome);
}
