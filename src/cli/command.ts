import { main } from "./main.ts";
import { write } from "./terminal.ts";

const { stdin, stdout, stderr, env } = process;
// Writes report closed pipes through their callbacks too.
for (const stream of [stdout, stderr]) stream.on("error", () => {});

const code = await main(process.argv.slice(2), { stdin, stdout, stderr, env });
// What a pipe hasn't taken yet would be lost.
await Promise.all([stdout, stderr].map((stream) => write(stream, "").catch(() => {})));
process.exit(code);
