import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
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

function describe({ validation, validationContext }: FastifyError): string {
  const first = validation?.[0];
  const field = first?.instancePath.slice(1).replaceAll("/", ".");
  return `${field ? `'${field}' in the ${validationContext}` : `The ${validationContext}`} ${first?.message ?? "is not valid"}.`;
}
