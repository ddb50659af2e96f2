import { type Static, Type } from "typebox";

/**
 * Every error response: RFC 9457 problem details, sent as `application/problem+json`.
 * `error` and `message` repeat `detail` for clients of the first API.
 */
export const Problem = Type.Object(
  {
    type: Type.String({ description: "Always about:blank; the status identifies the problem." }),
    title: Type.String({ description: "Name of the status." }),
    status: Type.Integer(),
    detail: Type.String({ description: "A readable explanation." }),
    field: Type.Optional(Type.String({ description: "The invalid input or option of an operation." })),
    line: Type.Optional(Type.Integer({ minimum: 1, description: "Where the input is invalid." })),
    column: Type.Optional(Type.Integer({ minimum: 1, description: "In characters." })),
    step: Type.Optional(Type.Integer({ minimum: 1, description: "The step of a recipe that failed." })),
    instance: Type.String({ description: "Request id, as in the X-Request-Id header and the log." }),
    error: Type.String(),
    message: Type.String(),
  },
  { description: "RFC 9457 problem details." },
);

export type Problem = Static<typeof Problem>;
