import { parentPort } from "node:worker_threads";
import { parseJson } from "./json-body.ts";
import { HttpProblem } from "./problem.ts";

/** A parsed body, or why it isn't accepted. */
export type JsonReply = { value: unknown } | { problem: string };

parentPort?.on("message", (body: Uint8Array) => parentPort?.postMessage(read(body)));

function read(body: Uint8Array): JsonReply {
  try {
    return { value: parseJson(Buffer.from(body.buffer, body.byteOffset, body.length)) };
  } catch (error) {
    if (error instanceof HttpProblem) return { problem: error.message };
    throw error;
  }
}
