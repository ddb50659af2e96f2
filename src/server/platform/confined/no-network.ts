import { registerHooks } from "node:module";

/** Loaded first, with `--import`. Node 24 has no network permission, so only these built-in modules can be loaded. sharp
 *  and its packages load `child_process`, but a permission prevents its use. */
const LOADABLE = new Set(
  "buffer child_process crypto events fs fs/promises module os path process stream stream/promises url util worker_threads zlib".split(
    " ",
  ),
);

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const [, builtin] = /^node:(.*)$/.exec(resolved.url) ?? [];
    if (builtin && !LOADABLE.has(builtin)) throw new Error(`A confined process may not load ${resolved.url}.`);
    return resolved;
  },
});

// These reach the network without loading a module.
for (const name of ["fetch", "WebSocket", "EventSource"]) Reflect.deleteProperty(globalThis, name);

const { getBuiltinModule } = process;
Reflect.defineProperty(process, "getBuiltinModule", {
  value: (name: string) => (LOADABLE.has(name.replace(/^node:/, "")) ? getBuiltinModule(name) : undefined),
});
