import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { RecipeTool, RecipeTools } from "#interfaces/recipe-tools.ts";
import { stepLoader } from "#interfaces/tool-access.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { ConfigError } from "#server/platform/config.ts";
import { readSmallFile } from "#server/platform/read-small-file.ts";
import { ICONS } from "#shared/icons.ts";
import { InputError } from "#shared/input-error.ts";
import { parseRecipe } from "#shared/recipe/read-recipe.ts";
import { isJoin, type Recipe } from "#shared/recipe/recipe.ts";
import type { Category, ToolMeta } from "#shared/tool-meta.ts";

const SUFFIX = ".recipe.json";
/** As over HTTP. Pages contain the recipe. */
const MAX_BYTES = 262_144;
const DEFAULT_ICON = "list-checks";

/**
 * Reads the recipes of a folder that become tools of the site, by id. There are none without the folder.
 * @param toolsOff ids of disabled tools
 * @throws {ConfigError} that names the first broken file and what is wrong with it
 */
export async function readOperatorRecipes(folder: string, toolsOff: readonly string[]): Promise<RecipeTools> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new ConfigError(`The folder ${folder} can't be read: ${error.message}`);
  });
  const recipes = new Map<string, RecipeTool>();
  for (const file of entries.filter((name) => name.endsWith(SUFFIX)).sort()) {
    try {
      const id = readId(file);
      recipes.set(id, await readTool(id, String(await readSmallFile(join(folder, file), MAX_BYTES)), toolsOff));
    } catch (error) {
      throw new ConfigError(`The recipe ${join(folder, file)} can't be used. ${(error as Error).message}`);
    }
  }
  return recipes;
}

function readId(file: string): string {
  const id = file.slice(0, -SUFFIX.length);
  if (!/^[a-z0-9-]{1,64}$/.test(id))
    throw new InputError(`Name it like its address: lowercase letters, digits and hyphens, such as clean-up${SUFFIX}.`);
  if (toolFolders().ids.includes(id)) throw new InputError(`There is already a tool "${id}". Rename the file.`);
  return id;
}

async function readTool(id: string, text: string, toolsOff: readonly string[]): Promise<RecipeTool> {
  const tools = toolFolders(toolsOff);
  const recipe = await parseRecipe(text, stepLoader(tools));
  const { name: title, description = "" } = recipe;
  const meta: ToolMeta = {
    id,
    title,
    description,
    category: await categoryOf(recipe, tools.meta),
    order: Number.MAX_SAFE_INTEGER,
    keywords: ["recipe"],
    icon: await readIcon(recipe),
    runs: "browser",
  };
  return { meta, recipe };
}

/** The category of what it ends with. */
async function categoryOf({ steps }: Recipe, metaOf: (id: string) => Promise<ToolMeta>): Promise<Category> {
  const last = steps.findLast((step) => !isJoin(step) && !step.off);
  return last && !isJoin(last) ? (await metaOf(last.tool)).category : "Text";
}

/** The pages of the site contain only its own icons. */
async function readIcon({ icon = DEFAULT_ICON }: Recipe): Promise<ToolMeta["icon"]> {
  const { ids, meta } = toolFolders();
  const known: readonly string[] = [...ICONS, ...(await Promise.all(ids.map(async (id) => (await meta(id)).icon)))];
  if (known.includes(icon)) return icon as ToolMeta["icon"];
  const list = [...new Set(known)].sort().join(", ");
  throw new InputError(`This site has no icon "${icon}". Icons: ${list}.`);
}
