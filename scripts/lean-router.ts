import type { Plugin } from "vite";

/** Modules of React Router that this site has no use for, with what stands in for the functions that are still called. */
const STAND_INS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // No instrumentation is handed to the router.
  "lib/router/instrumentation.js": { consumeInstrumentationClientResultMetaReceiver: "() => undefined" },
  // All routes are known from the start: prerendered pages have no server to ask for more.
  "lib/dom/ssr/fog-of-war.js": {
    isFogOfWarEnabled: "() => false",
    getPatchRoutesOnNavigationFunction: "() => undefined",
    useFogOFWarDiscovery: "() => undefined",
  },
  // No route has a loader: there is nothing to decode and nothing to fetch but the route's own module.
  "lib/dom/ssr/single-fetch.js": {
    decodeViaTurboStream: "async () => ({ value: { loaderData: {}, actionData: null, errors: null } })",
    getTurboStreamSingleFetchDataStrategy: `() => async ({ matches }) => Object.fromEntries(
      await Promise.all(
        matches.filter((match) => match.shouldCallHandler()).map(async (match) => [match.route.id, await match.resolve()]),
      ),
    )`,
  },
};

/** Leaves unused parts of React Router out of what browsers load; it cannot be shaken off, because the rest names it. */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const path = Object.keys(STAND_INS).find((end) => id.endsWith(`/react-router/dist/production/${end}`));
      return path && standIn(code, STAND_INS[path] ?? {});
    },
  };
}

/** A module with the same exports as `code`, of which those that are not named throw when they are called.
 *  @throws when `code` does not export a name that is to be stood in for. */
export function standIn(code: string, functions: Readonly<Record<string, string>>): string {
  const exported =
    /^export \{([^}]*)\}/m
      .exec(code)?.[1]
      ?.split(",")
      .map((name) => name.trim()) ?? [];
  const missing = Object.keys(functions).filter((name) => !exported.includes(name));
  if (missing.length > 0) throw new Error(`React Router no longer exports ${missing.join(", ")} where it is expected`);
  const unused = `() => { throw new Error("left out of the build") }`;
  return exported.map((name) => `export const ${name} = ${functions[name] ?? unused};`).join("\n");
}
