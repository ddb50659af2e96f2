/** Replaces the signing key of access tokens on a running site: `npm run rotate-key`, or `-- --revoke`. */
import { rotateSigningKey } from "#server/auth/signing-key.ts";
import { withStore } from "./open-store.ts";

const [option, ...rest] = process.argv.slice(2);
if ((option !== undefined && option !== "--revoke") || rest.length > 0) {
  console.error("Usage: npm run rotate-key, or npm run rotate-key -- --revoke");
  process.exit(2);
}
const revoke = option === "--revoke";
await withStore(async (database) => {
  await rotateSigningKey(database, Date.now(), { revoke });
  const message = revoke
    ? "Created a new key and deleted the others. All existing tokens become invalid within half a minute."
    : "Created a new key, used in two minutes. Existing tokens stay valid until they expire.";
  return { done: true, message };
});
