import { registerHooks } from "node:module";

/** Loaded by `--import` before anything else: Node 24 has no permission that covers the network, so only these modules of
 *  Node can be loaded. `child_process` is one that sharp and its packages load; a permission keeps them from using it. */
const LOADABLE = new Set(
  "child_process crypto events fs module os path stream stream/promises url util worker_threads zlib".split(" "),
);

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const [, builtin] = /^node:(.*)$/.exec(resolved.url) ?? [];
    if (builtin && !LOADABLE.has(builtin)) throw new Error(`A PDF engine may not load ${resolved.url}.`);
    return resolved;
  },
});

// These reach the network without loading a module.
for (const name of ["fetch", "WebSocket", "EventSource"]) Reflect.deleteProperty(globalThis, name);
Reflect.deleteProperty(process, "getBuiltinModule");
