import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from "fastify";
import { InputError } from "#shared/input-error.ts";
import { HttpProblem, problemBody } from "./problem.ts";
import { storeProblem } from "./store-problem.ts";

/** The one place where an error becomes an answer. Whatever is not meant for the caller is logged and answered bare. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  if (problem.status >= 500) request.log.error({ err: error }, "request failed");
  return sendProblem(problem, request, reply);
}

export function sendProblem(problem: HttpProblem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .serializer(JSON.stringify)
    .send(problemBody(problem.status, problem.message, request.id));
}

function toProblem(error: FastifyError): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof InputError) return new HttpProblem(422, error.message);
  if (error.validation) return new HttpProblem(error.validationContext === "body" ? 422 : 400, describe(error));
  const status = error.statusCode ?? 500;
  // First: a visitor who hangs up in the middle of a body is told by the framework with the code of a lost store.
  const store = status < 500 ? undefined : storeProblem(error);
  if (store) return store;
  const known = SENTENCES[status];
  if (status < 500) return new HttpProblem(status, known ?? "This request cannot be answered.");
  return new HttpProblem(500, "Something went wrong on our side.");
}

/** For what the framework itself refuses. Its own messages may repeat the input, so they are not passed on. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: "This request is not well formed.",
  404: "There is nothing here.",
  413: "This is more than the server accepts.",
  414: "This address is too long.",
  415: "The body must be sent as application/json, without content encoding.",
};

function describe({ validation = [], validationContext }: FastifyError): string {
  const surplus = validation.find(({ keyword }) => keyword === "additionalProperties");
  const first = surplus ?? validation[0];
  const field = first?.instancePath.slice(1).replaceAll("/", ".");
  const where = field ? `'${field}' in the ${validationContext}` : `The ${validationContext}`;
  return `${where} ${first ? whatIsWrong(first) : "is not valid"}.`;
}

/** Of a long name, no more than makes it known again is repeated. */
const NAME_LENGTH = 60;

function whatIsWrong({ keyword, params, message }: FastifySchemaValidationError): string {
  const names = (of: unknown) => (Array.isArray(of) ? of.map(String) : []);
  switch (keyword) {
    case "enum":
      return `must be one of ${names(params.allowedValues).join(", ")}`;
    case "additionalProperties": {
      const [name = ""] = names(params.additionalProperties);
      return `must not have the field '${name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name}'`;
    }
    case "required":
      return `must have ${names(params.requiredProperties)
        .map((name) => `'${name}'`)
        .join(", ")}`;
    case "type":
      return `must be ${/^[aeiou]/.test(String(params.type)) ? "an" : "a"} ${params.type}`;
    default:
      return message ?? "is not valid";
  }
}
