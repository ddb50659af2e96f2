/** Backs up a running site into a new file, or checks such a file: `npm run backup -- FILE`, or `-- --verify FILE`. */
import { resolve } from "node:path";
import { takeBackup, verifyBackup } from "#server/operations/backup.ts";
import { describeBackup } from "#server/operations/backup-file.ts";
import { requireStore, withConfig } from "./open-store.ts";

const words = process.argv.slice(2);
const isCheck = words[0] === "--verify";
const [file, ...rest] = isCheck ? words.slice(1) : words;
if (!file || file.startsWith("-") || rest.length > 0) {
  console.error("Usage: npm run backup -- FILE, or npm run backup -- --verify FILE");
  process.exit(2);
}
const path = resolve(file);
await withConfig(async (config) => {
  if (isCheck) return { done: true, message: `${path} is complete: ${describeBackup(await verifyBackup(path))}.` };
  requireStore(config);
  const startedAt = performance.now();
  const written = await takeBackup(config, path, Date.now);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return { done: true, message: `Backed up to ${path} in ${seconds} s: ${describeBackup(written)}.` };
});
