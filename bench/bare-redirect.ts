import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#server/platform/testing/free-port.ts";

interface Bare extends AsyncDisposable {
  name: string;
  origin: string;
}

const TARGET = "https://example.com/";
const NODE_SERVER = `
  require("node:http")
    .createServer((request, response) => response.writeHead(302, { location: "${TARGET}", "content-length": 0 }).end())
    .listen(0, "127.0.0.1", function () { console.log(this.address().port); });
`;

/** Starts a server that answers every request with the same redirect: nginx if installed, otherwise bare Node. */
export async function serveBareRedirect(): Promise<Bare> {
  const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
  return hasNginx ? serveNginx() : serveNode();
}

async function serveNode(): Promise<Bare> {
  const server = spawn(process.execPath, ["--eval", NODE_SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((done) => server.once("exit", done));
  for await (const port of createInterface({ input: server.stdout })) {
    const dispose = async () => {
      server.kill();
      await ended;
    };
    return { name: "bare Node", origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: dispose };
  }
  throw new Error("The bare Node server did not start");
}

async function serveNginx(): Promise<Bare> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "sundry-nginx-"));
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; events {}
     http {
       access_log off; keepalive_requests 100000000;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server { listen 127.0.0.1:${port}; location / { return 302 ${TARGET}; } }
     }`,
  );
  const server = spawn("nginx", ["-p", folder, "-c", config], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((done) => server.once("exit", done));
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () => fetch(origin, { redirect: "manual" }).then(Boolean, () => false);
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error("nginx did not start");
    await wait(50);
  }
  const dispose = async () => {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { name: "nginx", origin, [Symbol.asyncDispose]: dispose };
}
