import { type ChildProcess, spawn } from "node:child_process";

/** Runs the API on PORT (3000) with restarts on changes, and the pages on 5173 with hot reloading and a proxy to the API.
 *  Arguments are those of Vite, such as `--port 5174`. */
const children: ChildProcess[] = [
  spawn("node", ["--watch", "src/server/main.ts"], { stdio: "inherit" }),
  spawn("vite", process.argv.slice(2), { stdio: "inherit" }),
];

const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const child of children) child.once("exit", stop);
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
