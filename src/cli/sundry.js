#!/usr/bin/env node
// Plain JavaScript: Node 20 can't strip types, so it hands over to the Node that npm installed in this clone.
import { spawn } from "node:child_process";
import module from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

if (process.features.typescript) {
  module.enableCompileCache(join(root, "node_modules", ".cache", "sundry"));
  await import("./command.ts");
} else {
  const node = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  // Ctrl+C reaches both; the child decides. Others are passed on.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", () => {
    console.error(`sundry: this clone needs the packages of ${root}. Run: npm ci`);
    process.exit(2);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const one of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(one);
    process.kill(process.pid, signal);
  });
}
