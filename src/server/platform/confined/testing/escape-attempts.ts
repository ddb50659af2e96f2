import childProcess from "node:child_process";
import crypto from "node:crypto";
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import module, { createRequire } from "node:module";
import type { Socket } from "node:net";
import { setPriority } from "node:os";

import { Worker } from "node:worker_threads";

export interface EscapeContext {
  /** A local port with a listener. */
  port: number;
  /** How messages to the server are encoded. */
  channel: "json" | "advanced";
  /** A file and a folder outside of the process's own. */
  secretFile: string;
  otherFolder: string;
}

export interface EscapeAttempt {
  /** Needs a process of its own. */
  alone?: true;
  /** Returns, or resolves, only if it worked. */
  escape(context: EscapeContext): unknown;
  /** How it fails. */
  refusal: RegExp;
}

// biome-ignore lint/suspicious/noExplicitAny: attackers don't care about types, and need what has none.
type Any = any;
const load = createRequire(import.meta.url);
const hidden = process as Any;

const NOT_LOADABLE = /^A confined process may not load node:/;
const CLOSED = /^A confined process may not /;
const NO_PERMISSION = /restricted|permission/;
/** By the server. */
const KILLED = /^SIGKILL$/;
const MISSING = /is not a (function|constructor)|is not defined|undefined/;
/** File descriptor. */
const CHANNEL = 3;

const connected = (socket: Socket) =>
  new Promise((resolve, reject) => {
    socket.once("connect", resolve).once("error", reject);
  });
const Stderr = process.stderr.constructor as typeof Socket;
/** The native object below a stream or the channel. */
const handleOf = (owner: Any) =>
  owner[Object.getOwnPropertySymbols(owner).find(({ description }) => description === "kChannelHandle") ?? "_handle"];
const answered = (call: (done: (error: Error | null) => void) => unknown) =>
  new Promise<void>((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
const wait = () => new Promise(() => setInterval(() => {}, 1000));
function sendAndWait(message: unknown) {
  process.send?.(message);
  return wait();
}
/** @param channel the serialization of the channel: lines of JSON, or a length and V8's format */
function sendRaw(channel: EscapeContext["channel"], text: string) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  writeSync(CHANNEL, channel === "json" ? Buffer.from(`${text}\n`) : Buffer.concat([length, Buffer.from(text)]));
  return wait();
}
async function sendEndless(channel: EscapeContext["channel"]) {
  if (channel === "advanced") writeSync(CHANNEL, Buffer.alloc(4, 0xff));
  for (const chunk = Buffer.alloc(65_536, "x"); ; await new Promise((next) => setImmediate(next))) {
    try {
      writeSync(CHANNEL, chunk);
    } catch (error) {
      // The server hasn't read the last one yet.
      if ((error as Any).code !== "EAGAIN") throw error;
    }
  }
}
/** Makes every check for allowed names succeed, if it uses these. */
function corruptIntrinsics(): void {
  Set.prototype.has = () => true;
  Map.prototype.has = () => true;
  Array.prototype.includes = () => true;
  RegExp.prototype.exec = () => null;
  RegExp.prototype.test = () => true;
  String.prototype.startsWith = () => false;
  String.prototype.replace = () => "fs";
  String.prototype.slice = () => "fs";
  Object.hasOwn = () => true;
}

/** What a compromised package might try. */
export const ESCAPE_ATTEMPTS: Readonly<Record<string, EscapeAttempt>> = {
  // Modules with a network, programs or an inspector.
  ...Object.fromEntries(
    ["net", "tls", "http", "https", "http2", "dgram", "dns", "dns/promises", "inspector", "cluster", "repl", "vm", "v8"]
      .concat(["wasi", "sqlite", "test", "sea", "trace_events", "_http_client", "_tls_wrap", "inspector/promises"])
      .map((name) => [`import node:${name}`, { escape: () => import(`node:${name}`), refusal: NOT_LOADABLE }]),
  ),
  "import without a prefix": { escape: () => import(["n", "et"].join("")), refusal: NOT_LOADABLE },
  "import in capitals": { escape: () => import(["NODE", "net"].join(":")), refusal: CLOSED },
  "import of a data URL": {
    escape: () => import(["data", "text/javascript,import 'node:net'"].join(":")),
    refusal: CLOSED,
  },
  require: { escape: () => load("net"), refusal: NOT_LOADABLE },
  "Module._load": { escape: () => (module as Any)._load("net"), refusal: NOT_LOADABLE },
  "Module._resolveFilename": {
    alone: true,
    escape() {
      (module as Any)._resolveFilename = () => "net";
      return load("./harmless.js");
    },
    refusal: NOT_LOADABLE,
  },
  "changed intrinsics, import": {
    alone: true,
    escape() {
      corruptIntrinsics();
      return import(["node", "net"].join(":"));
    },
    refusal: NOT_LOADABLE,
  },
  "changed intrinsics, getBuiltinModule": {
    alone: true,
    escape() {
      corruptIntrinsics();
      return process.getBuiltinModule("node:net").connect;
    },
    refusal: MISSING,
  },
  getBuiltinModule: { escape: () => process.getBuiltinModule("net").connect, refusal: MISSING },
  "getBuiltinModule with a changing name": {
    escape() {
      const names = ["fs", "net"];
      return (process.getBuiltinModule as Any)({ toString: () => names.shift() ?? "net" }).connect(1);
    },
    refusal: /not a function|undefined|must be of type string/,
  },
  "module.registerHooks": {
    escape() {
      module.registerHooks({ resolve: () => ({ url: "node:net", shortCircuit: true, format: "builtin" }) });
      return import("x:anything" as string);
    },
    refusal: CLOSED,
  },
  "module.register": {
    escape: () => module.register(["data", "text/javascript,"].join(":")),
    refusal: CLOSED,
  },
  "process.binding": { escape: () => hidden.binding("tcp_wrap"), refusal: CLOSED },
  "process._linkedBinding": { escape: () => hidden._linkedBinding("tcp_wrap"), refusal: CLOSED },

  // Objects that are there anyway.
  "constructor of stderr": {
    escape: ({ port }) => connected(new Stderr().connect(port, "127.0.0.1")),
    refusal: CLOSED,
  },
  "constructor of stderr, a Unix socket": {
    escape: () => connected(new Stderr().connect("/run/docker.sock")),
    refusal: CLOSED,
  },
  "constructor of stderr, asking the DNS": {
    escape: () => connected(new Stderr().connect(443, "secret.example.org")),
    refusal: CLOSED,
  },
  "a handle of stderr": {
    escape: () => new (handleOf(process.stderr).constructor)(0).connect({}, "/run/docker.sock"),
    refusal: CLOSED,
  },
  "a handle of the channel": {
    escape: () => new (handleOf(process).constructor)(1).bind("\0listening"),
    refusal: CLOSED,
  },
  "a server made by a forged message": {
    alone: true,
    escape: () =>
      new Promise((resolve, reject) => {
        process.once("message", (_, server: Any) => {
          try {
            resolve(new server.constructor().listen(0, "secret.example.org"));
          } catch (error) {
            reject(error);
          }
        });
        const forged = { cmd: "NODE_HANDLE", type: "net.Server", msg: {} };
        process.emit("internalMessage" as Any, forged as Any, handleOf(process.stderr));
      }),
    // Or the acknowledgment for that message comes first.
    refusal: /^A confined process may not |^SIGKILL$/,
  },
  fetch: { escape: ({ port }) => fetch(`http://127.0.0.1:${port}`), refusal: MISSING },
  WebSocket: { escape: ({ port }) => new WebSocket(`ws://127.0.0.1:${port}`), refusal: MISSING },
  EventSource: {
    escape: ({ port }) => new (globalThis as Any).EventSource(`http://127.0.0.1:${port}`),
    refusal: MISSING,
  },
  "fetch of the dispatcher": {
    escape({ port }) {
      new Response();
      const dispatcher = (globalThis as Any)[Symbol.for("undici.globalDispatcher.1")];
      const request = { origin: `http://127.0.0.1:${port}`, path: "/", method: "GET" };
      return new Promise((resolve, reject) => {
        const handler = { onConnect() {}, onHeaders: resolve, onData() {}, onComplete: resolve, onError: reject };
        dispatcher.dispatch(request, handler);
      });
    },
    refusal: /^A confined process may not |undefined/,
  },

  // Other processes.
  "a program": { escape: () => childProcess.execFileSync("true"), refusal: NO_PERMISSION },
  "a Node process": { escape: () => childProcess.fork("x.ts"), refusal: CLOSED },
  "ChildProcess.spawn": {
    escape: () => new (childProcess.ChildProcess as Any)().spawn({ file: "true", args: ["true"], stdio: "ignore" }),
    refusal: CLOSED,
  },
  "a signal without a process": {
    escape: () => handleOf(new (childProcess.ChildProcess as Any)()).kill(0),
    refusal: CLOSED,
  },
  "process.execve": { escape: () => process.execve?.(process.execPath, ["node", "--eval", ""], {}), refusal: CLOSED },
  "process.kill": { escape: () => process.kill(process.ppid, 0), refusal: CLOSED },
  "process.kill, itself": { escape: () => process.kill(process.pid, 0), refusal: CLOSED },
  "kill of node:process": { escape: async () => (await import("node:process")).kill(process.ppid, 0), refusal: CLOSED },
  "process._kill": { escape: () => hidden._kill(process.ppid, 0), refusal: CLOSED },
  "process._debugProcess": { escape: () => hidden._debugProcess(process.pid), refusal: CLOSED },
  "process._debugEnd": { escape: () => hidden._debugEnd(), refusal: CLOSED },
  "os.setPriority": { escape: () => setPriority(process.ppid, 19), refusal: CLOSED },
  "process.report": { escape: () => process.report.writeReport("report.json"), refusal: CLOSED },
  "process._getActiveHandles": { escape: () => hidden._getActiveHandles()[0].fd, refusal: CLOSED },
  "a handle sent to the server": {
    alone: true,
    escape: () => answered((done) => hidden.send({}, process.stderr, undefined, done)),
    refusal: CLOSED,
  },
  "a handle written to the channel": {
    alone: true,
    escape: () => handleOf(process).writeUtf8String({}, "{}\n", handleOf(process.stderr)),
    refusal: CLOSED,
  },

  // Code without these checks.
  "a thread": {
    escape: () =>
      answered((done) =>
        new Worker("", { eval: true, execArgv: [] }).once("exit", () => done(null)).once("error", done),
      ),
    refusal: NO_PERMISSION,
  },
  "native code": {
    escape: ({ secretFile }) => process.dlopen({ exports: {} } as Any, secretFile),
    refusal: /disabled|too short/,
  },
  "an engine of OpenSSL": {
    escape: ({ secretFile }) => crypto.setEngine(secretFile),
    refusal: NO_PERMISSION,
  },

  // Messages that the server should never see.
  "a malformed message": {
    alone: true,
    escape: ({ channel }) => sendRaw(channel, "garbage ".repeat(9)),
    refusal: KILLED,
  },
  "an endless message": { alone: true, escape: ({ channel }) => sendEndless(channel), refusal: KILLED },
  "an acknowledgment": { alone: true, escape: () => sendAndWait({ cmd: "NODE_HANDLE_ACK" }), refusal: KILLED },
  "a message for Node": { alone: true, escape: () => sendAndWait({ cmd: "NODE_CLUSTER" }), refusal: KILLED },

  // Files.
  "a file": { escape: ({ secretFile }) => readFileSync(secretFile), refusal: NO_PERMISSION },
  "/etc/passwd": { escape: () => readFileSync("/etc/passwd"), refusal: NO_PERMISSION },
  "variables of the server": { escape: () => readFileSync(`/proc/${process.ppid}/environ`), refusal: NO_PERMISSION },
  "another folder": { escape: ({ otherFolder }) => readdirSync(otherFolder), refusal: NO_PERMISSION },
  "memory of the server": {
    escape() {
      const file = openSync(`/proc/${process.ppid}/mem`, "r+");
      writeSync(file, "x");
      closeSync(file);
    },
    refusal: NO_PERMISSION,
  },
  "the code": { escape: () => writeFileSync(`${import.meta.dirname}/new.ts`, ""), refusal: NO_PERMISSION },
};
