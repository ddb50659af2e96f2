/** Takes down what somebody reported: `npm run remove -- paste ID`, or `link ALIAS`, or the address of either. */
import { takeDown } from "#server/operations/take-down.ts";
import { workOnStore } from "./open-store.ts";

const [kind, name, ...rest] = process.argv.slice(2);
if ((kind !== "paste" && kind !== "link") || !name || rest.length > 0) {
  console.error("Usage: npm run remove -- paste ID, or npm run remove -- link ALIAS");
  process.exit(2);
}
await workOnStore((database) => takeDown(database, kind, name, Date.now()));
