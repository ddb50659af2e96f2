/** A server can't be reached, or doesn't do what it is asked. */
export class ServerError extends Error {
  override readonly name = "ServerError";
}
