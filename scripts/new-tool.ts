import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesOfTool, findIdProblem } from "./new-tool/files.ts";

const TOOLS = "src/tools";

const [id = ""] = process.argv.slice(2);
const existing = readdirSync(TOOLS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const problem = findIdProblem(id, existing);
if (problem) {
  console.error(`${problem}\nUsage: npm run new-tool <id>, for example: npm run new-tool word-counter`);
  process.exit(1);
}

const folder = join(TOOLS, id);
mkdirSync(folder);
for (const [name, content] of Object.entries(filesOfTool(id))) {
  writeFileSync(join(folder, name), content);
  console.log(join(folder, name));
}
console.log(`\nNext, write ${join(folder, `${id}.test.ts`)}, which fails until you do.`);
