import { type Static, Type } from "typebox";

/**
 * The one shape of every error: RFC 9457 problem details, sent as `application/problem+json`.
 * `error` and `message` repeat `detail`, because clients of the first API read those.
 */
export const Problem = Type.Object(
  {
    type: Type.String({ description: "about:blank: the status says what kind of problem it is." }),
    title: Type.String({ description: "The name of the status." }),
    status: Type.Integer(),
    detail: Type.String({ description: "What went wrong, in a sentence for a person." }),
    instance: Type.String({ description: "The id of the request, as in the X-Request-Id header and in the log." }),
    error: Type.String(),
    message: Type.String(),
  },
  { description: "RFC 9457 problem details." },
);

export type Problem = Static<typeof Problem>;
