import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#server/platform/testing/free-port.ts";

/** Says which process answered, and before it which were asked in vain: `127.0.0.1:3001, 127.0.0.1:3002`. */
export const ANSWERED_BY = "x-answered-by";

interface Proxy extends AsyncDisposable {
  origin: string;
  name: string;
}

/** nginx with the configuration of `deploy/` in front of some ports of this machine, or a few lines of Node without it.
 *  @param given the proxy's own port; any that is free when it is left out */
export async function startProxy(ports: readonly number[], given?: number): Promise<Proxy> {
  const port = given ?? (await freePort());
  return spawnSync("nginx", ["-v"]).status === 0 ? startNginx(ports, port) : startPlainProxy(ports, port);
}

async function startNginx(ports: readonly number[], port: number): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), "sundry-nginx-"));
  const shipped = await readFile(resolve(import.meta.dirname, "..", "..", "deploy", "nginx.conf"), "utf8");
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`);
  const site = shipped
    .replace("server web:3000 resolve;", servers.join("\n  "))
    .replace(/^resolver .*$/m, "")
    // All visitors come from one address.
    .replace("rate=100r/s", "rate=100000r/s")
    .replace("sundry_connections 256", "sundry_connections 10000")
    .replace("listen 80;", `listen 127.0.0.1:${port};\n  add_header ${ANSWERED_BY} $upstream_addr always;`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors crit; events {}
http { access_log off; keepalive_requests 100000000; ${temporary.join(" ")} ${site} }`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/health`).catch(() => undefined))?.ok) {
    if (nginx.exitCode !== null) throw new Error("nginx did not start.");
    await wait(50);
  }
  return {
    origin,
    name: "nginx",
    async [Symbol.asyncDispose]() {
      nginx.kill("SIGTERM");
      if (nginx.exitCode === null) await once(nginx, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startPlainProxy(ports: readonly number[], port: number): Promise<Proxy> {
  let turn = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, asked: number[]) => {
    const port = ports[turn++ % ports.length] ?? 0;
    asked.push(port);
    const { method, url, headers } = incoming;
    const onward = ask({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, (answer) => {
      const by = asked.map((each) => `127.0.0.1:${each}`).join(", ");
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, [ANSWERED_BY]: by });
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    onward.on("error", (error: NodeJS.ErrnoException) => {
      // Nothing was sent yet, so another one may be asked.
      if (error.code === "ECONNREFUSED" && asked.length < ports.length) return pass(incoming, outgoing, asked);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    incoming.pipe(onward);
  };
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, []));
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${port}`,
    name: "a proxy of a few lines, as nginx is not installed",
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
