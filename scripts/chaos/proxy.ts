import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#server/platform/testing/free-port.ts";

/** Response header with the processes tried, the one that responded last: `127.0.0.1:3001, 127.0.0.1:3002`. */
export const ANSWERED_BY = "x-answered-by";

interface Proxy extends AsyncDisposable {
  origin: string;
  name: string;
}

/** Starts nginx with the configuration from `deploy/` in front of local ports, or a minimal Node proxy if nginx is missing.
 *  @param fixedPort the proxy's port; a free one by default */
export async function startProxy(ports: readonly number[], fixedPort?: number): Promise<Proxy> {
  const port = fixedPort ?? (await freePort());
  return spawnSync("nginx", ["-v"]).status === 0 ? startNginx(ports, port) : startPlainProxy(ports, port);
}

async function startNginx(ports: readonly number[], port: number): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), "sundry-nginx-"));
  const shipped = await readFile(resolve(import.meta.dirname, "..", "..", "deploy", "nginx.conf"), "utf8");
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`);
  const site = shipped
    .replace("server web:3000 resolve;", servers.join("\n  "))
    .replace(/^resolver .*$/m, "")
    // All visitors share one address.
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
    if (nginx.exitCode !== null) throw new Error(`nginx exited with ${nginx.exitCode} during startup.`);
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
  const pass = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, triedPorts: number[]) => {
    const port = ports[turn++ % ports.length] ?? 0;
    triedPorts.push(port);
    const { method, url, headers } = incoming;
    const upstream = ask({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, (answer) => {
      const tried = triedPorts.map((each) => `127.0.0.1:${each}`).join(", ");
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, [ANSWERED_BY]: tried });
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    upstream.on("error", (error: NodeJS.ErrnoException) => {
      // Nothing was received, so try another process, with the same body.
      if (error.code === "ECONNREFUSED" && triedPorts.length < ports.length)
        return pass(incoming, body, outgoing, triedPorts);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    upstream.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    buffer(incoming).then(
      (body) => pass(incoming, body, outgoing, []),
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${port}`,
    name: "a minimal Node proxy (nginx is not installed)",
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
