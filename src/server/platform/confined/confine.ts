/**
 * Loaded first in a confined process, with `--import`. Node's permission model covers files, programs, native code and
 * the inspector, but neither the network nor signals. Those are closed at the native objects below Node's modules, so
 * that whatever runs later, such as a compromised package, finds them closed however it reaches them.
 */
import { ChildProcess } from "node:child_process";
import dgram from "node:dgram";
import dns from "node:dns";
import module, { registerHooks, syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import os from "node:os";
import { Worker } from "node:worker_threads";
import { entryUrl } from "#server/platform/entry.ts";

/** sharp and its packages load `child_process`, but a permission prevents its use. */
const LOADABLE = { __proto__: null } as Record<string, unknown>;
for (const name of "buffer child_process crypto events fs fs/promises module os path process stream stream/promises url util worker_threads zlib".split(
  " ",
)) {
  LOADABLE[`node:${name}`] = true;
}
const NATIVE_PARSER = "/curlconverter/dist/src/shell/Parser.js";
const PARSER = entryUrl("platform/confined/bash-parser").href;

/** Starts the watchdog, which needs the only thread that there ever is. */
function startMemoryWatchdog(): (maxBytes: number) => void {
  const watchdog = new Worker(entryUrl("platform/confined/memory-watchdog"), {
    // Not the parent of now: the server may have been killed since it started this process.
    workerData: { parent: Number(process.env.PARENT_PID) },
    execArgv: [],
  });
  watchdog.unref();
  return (maxBytes) => watchdog.postMessage(maxBytes);
}

/** Sets the memory limit of this process. */
export const limitMemory = startMemoryWatchdog();

/** Drops a permission permanently. Node's types don't include this yet. */
export function dropPermission(scope: string, reference?: string): void {
  (process.permission as unknown as { drop(scope: string, reference?: string): void }).drop(scope, reference);
}

const NETWORK = "use the network";
const PROCESSES = "reach other processes";

function refuse(what: string): never {
  throw new Error(`A confined process may not ${what}.`);
}

/** Permanently. */
function close(owner: object, names: readonly string[], what: string): void {
  for (const name of names) Object.defineProperty(owner, name, { value: () => refuse(what), configurable: false });
}

function closeMethods(prototype: object, what: string): void {
  const methods = Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(
    ([name, { value }]) => name !== "constructor" && typeof value === "function",
  );
  close(
    prototype,
    methods.map(([name]) => name),
    what,
  );
}

/** The prototype of the native object below one of Node's objects. */
const nativePrototype = (owner: unknown) => Object.getPrototypeOf((owner as { _handle: object })._handle);

function closeNetwork(): void {
  const socket = new Socket();
  // Creates the native object, then waits for this lookup.
  socket.connect({ port: 1, host: "none", lookup: () => {} });
  closeMethods(nativePrototype(socket), NETWORK);
  socket.destroy();
  const pipe = nativePrototype(process.stderr);
  closeMethods(pipe, NETWORK);
  closeSending(Object.getPrototypeOf(pipe));
  const udp = dgram.createSocket("udp4");
  const state = Object.getOwnPropertySymbols(udp).find(({ description }) => description === "state symbol");
  const { handle } = udp[state as keyof typeof udp] as unknown as { handle: object };
  udp.close();
  closeMethods(Object.getPrototypeOf(handle), NETWORK);
  closeMethods(nativePrototype(new dns.Resolver()), NETWORK);
  for (const one of [dns, dns.promises]) close(one, ["lookup", "lookupService"], NETWORK);
  close(Socket.prototype, ["connect"], NETWORK);
  // These reach the network without loading a module.
  for (const name of ["fetch", "WebSocket", "EventSource"]) Reflect.deleteProperty(globalThis, name);
}

/** Sockets sent to the server would count as open there. */
function closeSending(stream: Record<string, unknown>): void {
  // Bound, so that it stays as it is now.
  const call = Function.prototype.call.bind(Function.prototype.call) as (...values: unknown[]) => number;
  for (const name of ["writeUtf8String", "writeAsciiString", "writeLatin1String", "writeUcs2String", "writeBuffer"]) {
    const write = stream[name];
    Object.defineProperty(stream, name, {
      value(this: object, request: object, data: unknown, handle?: object) {
        return handle ? refuse("send handles") : call(write, this, request, data);
      },
      writable: false,
      configurable: false,
    });
  }
}

function closeProcesses(): void {
  closeMethods(nativePrototype(new ChildProcess()), PROCESSES);
  close(process, ["kill", "_kill", "_debugProcess", "_debugEnd", "execve"], PROCESSES);
  close(process, ["_getActiveHandles", "_getActiveRequests"], PROCESSES);
  close(os, ["setPriority"], PROCESSES);
  // sharp reads the report itself.
  close(process.report, ["writeReport"], "write reports");
}

/** Only code of the project and harmless modules of Node. Works even if a package has replaced methods such as those of
 *  strings and sets. */
function closeModules(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const { url } = resolved;
      if (!(isFile(url) || url in LOADABLE)) refuse(`load ${url}`);
      // In a confined process, native code can't be loaded.
      return isNativeParser(url) ? { url: PARSER, format: "module-typescript", shortCircuit: true } : resolved;
    },
  });
  const { getBuiltinModule } = process;
  Object.defineProperty(process, "getBuiltinModule", {
    value: (name: string) => {
      const id = `${name}`;
      return id in LOADABLE || `node:${id}` in LOADABLE ? getBuiltinModule(id) : undefined;
    },
    writable: false,
    configurable: false,
  });
  // A later hook would run before this one.
  close(module, ["registerHooks", "register"], "change how modules are loaded");
  close(process, ["binding", "_linkedBinding"], "load native modules");
}

function isFile(url: string): boolean {
  for (let index = 0; index < 5; index++) if (url[index] !== "file:"[index]) return false;
  return true;
}

function isNativeParser(url: string): boolean {
  for (let index = 1; index <= NATIVE_PARSER.length; index++) {
    if (url[url.length - index] !== NATIVE_PARSER[NATIVE_PARSER.length - index]) return false;
  }
  return true;
}

dropPermission("worker");
closeNetwork();
closeProcesses();
closeModules();
syncBuiltinESMExports();
