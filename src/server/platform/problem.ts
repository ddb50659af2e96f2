import { STATUS_CODES } from "node:http";
import type { Problem } from "#contract/problem.ts";

/** Where the request is invalid. */
export type ProblemPlace = Partial<Pick<Problem, "field" | "line" | "column" | "step">>;

/** An error meant for the client; `message` is a sentence for people. */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly place: ProblemPlace;

  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    place: ProblemPlace = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.place = place;
  }
}

export const badRequest = (message: string) => new HttpProblem(400, message);
/** One response for every reason, so that an attacker learns nothing from it. */
export const unauthorized = () =>
  new HttpProblem(401, "A valid bearer token is required.", { "www-authenticate": 'Bearer realm="sundry"' });
export const forbidden = (message: string) => new HttpProblem(403, message);
export const notFound = (message: string) => new HttpProblem(404, message);
export const methodNotAllowed = (allowed: readonly string[]) =>
  new HttpProblem(405, `This URL allows only ${allowed.join(" and ")}.`, { allow: allowed.join(", ") });
export const conflict = (message: string) => new HttpProblem(409, message);
export const contentTooLarge = (message: string) => new HttpProblem(413, message);
export const unsupportedMedia = (message: string) => new HttpProblem(415, message);
export const unprocessable = (message: string) => new HttpProblem(422, message);
export const insufficientStorage = () => new HttpProblem(507, "There is no space left to store this.");
export const unavailable = (message: string) => new HttpProblem(503, message, { "retry-after": "5" });

/** The body of an error response (RFC 9457, plus `error` and `message` for older clients). */
export function problemBody(status: number, detail: string, requestId: string, place: ProblemPlace = {}): Problem {
  const title = STATUS_CODES[status] ?? "Error";
  return { type: "about:blank", title, status, detail, ...place, instance: requestId, error: detail, message: detail };
}
