import { build } from "vite";

/**
 * Bundles an entry into a standalone script, separate from the site's modules.
 * @returns the code
 */
export async function bundleScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const [bundle] = [result].flat();
  const [chunk, ...others] = bundle && "output" in bundle ? bundle.output : [];
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error(`${entry} was not bundled into a single script`);
  return chunk.code.trim();
}
