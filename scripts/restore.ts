/** Restores a backup while the site is stopped: `npm run restore -- FILE`, or `-- --replace FILE` over present data.
 *  `--without-recipes` leaves out the recipes. */
import { resolve } from "node:path";
import { describeBackup } from "#server/operations/backup-file.ts";
import { restoreBackup } from "#server/operations/restore.ts";
import { withConfig } from "./open-store.ts";

const words = process.argv.slice(2);
const flags = ["--replace", "--without-recipes"];
const [file, ...rest] = words.filter((word) => !flags.includes(word));
if (!file || file.startsWith("-") || rest.length > 0) {
  console.error("Usage: npm run restore -- FILE, or npm run restore -- --replace FILE");
  process.exit(2);
}
await withConfig(async (config) => {
  const startedAt = performance.now();
  const [replace = false, withoutRecipes = false] = flags.map((flag) => words.includes(flag));
  const options = { replace, withoutRecipes, now: Date.now() };
  const { kept, ...backup } = await restoreBackup(config, resolve(file), options);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const takenAt = new Date(backup.manifest.createdAt).toISOString().slice(0, 16).replace("T", " ");
  const lines = [
    `Restored the backup of ${takenAt} UTC in ${seconds} s: ${describeBackup(backup)}.`,
    "Access tokens from before are invalid; pages get new ones. Cookies and API keys stay valid.",
    ...kept.map((path) => `Kept of the data that was there: ${path}`),
  ];
  return { done: true, message: lines.join("\n") };
});
