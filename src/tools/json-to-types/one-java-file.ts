/** The files of quicktype's Java classes as one file: the others become nested classes of the first. */
export function oneJavaFile(files: ReadonlyMap<string, readonly string[]>, packageName: string): string {
  const imports = new Set<string>();
  const bodies: string[][] = [];
  for (const lines of files.values()) {
    const start = lines.findIndex((line) => line.startsWith("public ") || line.startsWith("@"));
    for (const line of lines) if (line.startsWith("import ")) imports.add(line);
    bodies.push(lines.slice(start).join("\n").trimEnd().split("\n"));
  }
  const [main = [], ...others] = bodies;
  const nested = others.flatMap((body) => ["", ...body.map(nest)]);
  return [
    ...(packageName === "" ? [] : [`package ${packageName};`, ""]),
    ...[...imports].sort(),
    ...(imports.size > 0 ? [""] : []),
    ...main.slice(0, -1),
    ...nested,
    "}",
    "",
  ].join("\n");
}

function nest(line: string): string {
  if (line === "") return "";
  return `    ${line.startsWith("public class ") ? line.replace("public class ", "public static class ") : line}`;
}
