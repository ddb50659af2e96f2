/** Takes down a reported paste or link: `npm run remove -- paste ID` or `link ALIAS`. Full URLs work too. */
import { takeDown } from "#server/operations/take-down.ts";
import { withStore } from "./open-store.ts";

const [kind, name, ...rest] = process.argv.slice(2);
if ((kind !== "paste" && kind !== "link") || !name || rest.length > 0) {
  console.error("Usage: npm run remove -- paste ID, or npm run remove -- link ALIAS");
  process.exit(2);
}
await withStore((database) => takeDown(database, kind, name, Date.now()));
