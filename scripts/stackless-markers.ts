import type { Plugin } from "vite";

/**
 * React throws some Errors at itself as marks, which nobody sees, and makes them while it starts. An Error notes where
 * it was made: with DevTools or Lighthouse looking on, V8 parses all of React anew for that, most of the time that the
 * scripts take to start. These are made without a stack.
 */
export function stacklessMarkers(): Plugin {
  return {
    name: "stackless-markers",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      return id.endsWith("/react-dom-client.production.js") ? withoutStacks(code) : undefined;
    },
  };
}

const MARKER = /^(var| ) (\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/gm;

/** React's script with marks that are Errors without a stack. @throws when it has none where they are expected. */
export function withoutStacks(code: string): string {
  const changed = code.replace(
    MARKER,
    "$1 $2 = Object.create(Error.prototype, { message: { value: $3, writable: true } })",
  );
  if (changed === code) throw new Error("React no longer makes its marks where they are expected");
  return changed;
}
