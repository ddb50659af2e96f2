import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from "fastify";
import { InputError } from "#shared/input-error.ts";
import { badRequest, HttpProblem, problemBody } from "./problem.ts";
import { storeProblem } from "./store-problem.ts";

/** Turns every error into a response. Details not meant for the client are logged only. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = isCutOff(error, request) ? badRequest("The body ended early.") : toProblem(error);
  const { status, message: reason } = problem;
  if (problem === (error as Error) && status >= 500) request.log.warn({ status, reason }, "request refused");
  else if (status >= 500) request.log.error({ err: error }, "request failed");
  return sendProblem(problem, request, reply);
}

/** Whether this is the error of a body whose client hung up. Its code is that of a lost store connection. */
const isCutOff = (error: FastifyError, { raw: { errored } }: FastifyRequest) =>
  error === errored || (errored && error.code === "ERR_STREAM_PREMATURE_CLOSE");

export function sendProblem(problem: HttpProblem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .serializer(JSON.stringify)
    .send(problemBody(problem.status, problem.message, request.id, problem.place));
}

function toProblem(error: FastifyError): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof InputError) return invalidInput(error);
  if (error.validation)
    return new HttpProblem(error.validationContext === "body" ? 422 : 400, describeValidation(error));
  const status = error.statusCode ?? 500;
  // Only for 5xx: a client that hangs up mid-body causes a 4xx with the same code as a lost store connection.
  const store = status < 500 ? undefined : storeProblem(error);
  if (store) return store;
  const known = FRAMEWORK_MESSAGES[status];
  if (status < 500) return new HttpProblem(status, known ?? "This request can't be processed.");
  return new HttpProblem(500, "Something went wrong on the server.");
}

/** @param status 422 for content, 400 for the rest of the request */
export function invalidInput({ message, field, position }: InputError, status: 400 | 422 = 422): HttpProblem {
  const { line, column, step } = position ?? {};
  const place = {
    ...(field !== undefined && { field }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(step !== undefined && { step: step + 1 }),
  };
  return new HttpProblem(status, message, {}, place);
}

/** For requests rejected by the framework. Its own messages may repeat the input, so they are not passed on. */
const FRAMEWORK_MESSAGES: Readonly<Record<number, string>> = {
  400: "This request is malformed.",
  404: "Nothing found at this URL.",
  413: "The request is larger than the server accepts.",
  414: "This URL is too long.",
  415: "Send the body as application/json without content encoding.",
};

function describeValidation({ validation = [], validationContext }: FastifyError): string {
  const unknownField = validation.find(({ keyword }) => keyword === "additionalProperties");
  const first = unknownField ?? validation[0];
  const field = first?.instancePath.slice(1).replaceAll("/", ".");
  const where = field ? `'${field}' in the ${validationContext}` : `The ${validationContext}`;
  return `${where} ${first ? describeViolation(first) : "is not valid"}.`;
}

/** Longer field names are cut in messages. */
const MAX_NAME_LENGTH = 60;

function describeViolation({ keyword, params, message }: FastifySchemaValidationError): string {
  const names = (of: unknown) => (Array.isArray(of) ? of.map(String) : []);
  switch (keyword) {
    case "enum":
      return `must be one of ${names(params.allowedValues).join(", ")}`;
    case "additionalProperties": {
      const [name = ""] = names(params.additionalProperties);
      return `must not have the field '${name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name}'`;
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
