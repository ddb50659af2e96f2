import { main } from "./main.ts";
import { write } from "./terminal.ts";

/** A handle that is still open doesn't keep the command running for longer. */
const EXIT_DELAY_MS = 1_000;

const { stdin, stdout, stderr, env } = process;
// Writes report closed pipes through their callbacks too.
for (const stream of [stdout, stderr]) stream.on("error", () => {});

process.exitCode = await main(process.argv.slice(2), { stdin, stdout, stderr, env });
// What a pipe hasn't taken yet would be lost.
await Promise.all([stdout, stderr].map((stream) => write(stream, "").catch(() => {})));
// Its writer may go on.
stdin.destroy();
// `process.exit` at once can hang: it waits for V8's compiler threads, and one of them may wait for a garbage collection
// of this thread.
setTimeout(() => process.exit(), EXIT_DELAY_MS).unref();
