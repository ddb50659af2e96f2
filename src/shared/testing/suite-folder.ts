import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Folder of a public suite in the DIR of `npm run quality -- --suites DIR`.
 * @throws {Error} if it is missing.
 */
export function suiteFolder(name: string): string {
  const folder = join(process.env.SUITES_DIR ?? "", name);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder} with a checkout of the suite.`);
  return folder;
}
