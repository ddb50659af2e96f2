/** Node flags for the server. A small young generation halves memory under load at little cost in time. The files in
 *  deploy/ use the same flags. */
export const SERVER_FLAGS = ["--max-semi-space-size=8"] as const;
