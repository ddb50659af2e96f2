/** Gives the site a new key for its access tokens, while it runs: `npm run rotate-key`, or `-- --revoke`. */
import { rotateSigningKey } from "#server/auth/signing-key.ts";
import { workOnStore } from "./open-store.ts";

const [option, ...rest] = process.argv.slice(2);
if ((option !== undefined && option !== "--revoke") || rest.length > 0) {
  console.error("Usage: npm run rotate-key, or npm run rotate-key -- --revoke");
  process.exit(2);
}
const revoke = option === "--revoke";
await workOnStore(async (database) => {
  await rotateSigningKey(database, Date.now(), { revoke });
  const message = revoke
    ? "There is a new key, and no other. Within half a minute no process takes a token that was given before."
    : "There is a new key. It signs in two minutes; tokens that were given before stay good until they expire.";
  return { done: true, message };
});
