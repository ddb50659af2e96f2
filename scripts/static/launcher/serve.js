#!/usr/bin/env node
// Serves the folder `site` beside this file: `node serve.js`, or `node serve.js 8081` for another port than 8080.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, resolve } from "node:path";

const SITE = resolve(import.meta.dirname, process.argv[3] ?? "site");
const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

async function serve({ url }, response) {
  const { pathname, search } = new URL(url, "http://localhost");
  const path = join(SITE, normalize(decodeURIComponent(pathname)));
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() && !pathname.endsWith("/")) {
    return response.writeHead(301, { location: `${pathname}/${search}` }).end();
  }
  const file = found?.isDirectory() ? join(path, "index.html") : found ? path : join(SITE, "404.html");
  response.writeHead(found ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
  createReadStream(file)
    .on("error", () => response.end())
    .pipe(response);
}

createServer((request, response) => {
  // An address that can't be decoded.
  serve(request, response).catch(() => response.writeHead(400).end());
}).listen(Number(process.argv[2] ?? 8080), "127.0.0.1", function () {
  console.log(`Open http://localhost:${this.address().port}`);
});
