import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Takes from the router's list of routes, which every page loads, what each of them says that it does not have. */
export async function leanManifest(folder: string): Promise<void> {
  for (const name of globSync("assets/manifest-*.js", { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(file, dropAbsent(await readFile(file, "utf8")));
  }
}

/** The router asks of each of these only whether it is true.
 *  @throws when there is nothing to drop, as React Router has changed its list. */
export function dropAbsent(manifest: string): string {
  const lean = manifest.replace(/"has[A-Z]\w+":false,/g, "");
  if (lean === manifest) throw new Error("The router's manifest says of no route what it does not have");
  return lean;
}
