import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Takes from the router's list of routes, which every page loads, what each of them does not have, and the style
 *  sheets, which stand in the pages. */
export async function leanManifest(folder: string): Promise<void> {
  for (const name of globSync("assets/manifest-*.js", { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(file, dropStyles(dropAbsent(await readFile(file, "utf8"))));
  }
}

/** The router asks of each of these only whether it is true.
 *  @throws when there is nothing to drop, as React Router has changed its list. */
export function dropAbsent(manifest: string): string {
  const lean = manifest.replace(/"has[A-Z]\w+":false,/g, "");
  if (lean === manifest) throw new Error("The router's manifest says of no route what it does not have");
  return lean;
}

/** The router would link to the sheets in every page. @throws when there are none, as React Router has changed its list. */
export function dropStyles(manifest: string): string {
  const lean = manifest.replace(/,"css":\[[^\]]*\]/g, "");
  if (lean === manifest) throw new Error("The router's manifest names no style sheets");
  return lean;
}
