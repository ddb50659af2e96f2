import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Sample } from "./samples.ts";

type Settings = Readonly<Record<string, unknown>>;

/** The tool, with its default options. */
export interface Tool {
  typesOf: (json: string, settings: Settings) => Promise<string>;
  canName: (key: string, language: "go") => boolean;
}

/** A compiler or interpreter, and what is proven with it. */
interface Toolchain {
  /** Undefined where it isn't installed. */
  version: () => string | undefined;
  /** Throws what the compiler says, or if the code doesn't give a sample back. */
  prove: (samples: readonly Sample[], folder: string, tool: Tool) => Promise<void>;
}

/** Every sample as code, in a folder of its own: `s0`, `s1`… */
async function writeAll(
  tool: Tool,
  samples: readonly Sample[],
  folder: string,
  file: string,
  settings: Settings,
  change: (code: string, index: number) => string = (code) => code,
): Promise<void> {
  for (const [index, { json }] of samples.entries()) {
    const code = await tool.typesOf(json, settings);
    const path = join(folder, `s${index}`);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, file), change(code, index));
    writeFileSync(join(path, "sample.json"), json);
  }
}

function run(command: string, args: readonly string[], cwd: string, input = ""): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    input,
    encoding: "utf8",
    maxBuffer: 100_000_000,
    env: { ...process.env, GOFLAGS: "-mod=mod", GO111MODULE: "on" },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${(stderr || stdout).slice(-4_000)}`);
  return stdout;
}

function versionOf(command: string, ...args: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  return status === 0 ? (stdout || stderr).split("\n", 1)[0]?.trim() : undefined;
}

/** A property that is null or missing is one thing for many languages. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([key, member]) => [key, withoutNulls(member)]),
  );
}

function assertSame({ name, json }: Sample, output: string | undefined): void {
  const got = withoutNulls(JSON.parse(output ?? "null"));
  const expected = withoutNulls(JSON.parse(json));
  if (!isDeepStrictEqual(got, expected)) throw new Error(`${name}: ${output} instead of ${json}`);
}

function allKeys(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return [...keys, ...Object.values(value).flatMap(allKeys)];
}

const isObject = ({ json }: Sample) => json.startsWith("{");

const JACKSON =
  "core/jackson-databind core/jackson-core core/jackson-annotations datatype/jackson-datatype-jsr310".split(" ");

/** Jackson's jars in Maven's local repository. */
function findJackson(): string[] {
  const root = join(homedir(), ".m2/repository/com/fasterxml/jackson");
  const jars = JACKSON.flatMap((name) => {
    const folder = join(root, name);
    if (!existsSync(folder)) return [];
    const paths = readdirSync(folder)
      .filter((version) => version.startsWith("2.17."))
      .map((version) => join(folder, version, `${name.split("/")[1]}-${version}.jar`));
    return paths.filter((path) => existsSync(path)).slice(-1);
  });
  return jars.length === JACKSON.length ? jars : [];
}

export const TOOLCHAINS: Readonly<Record<string, Toolchain>> = {
  Go: {
    version: () => versionOf("go", "version"),
    async prove(samples, folder, tool) {
      const main = `
func main() {
	data, _ := os.ReadFile("sample.json")
	value, err := UnmarshalRoot(data)
	if err != nil { panic(err) }
	out, err := value.Marshal()
	if err != nil { panic(err) }
	os.Stdout.Write(out)
}
`;
      writeFileSync(join(folder, "go.mod"), "module samples\ngo 1.18\n");
      await writeAll(tool, samples, join(folder, "types"), "types.go", { language: "go", package: "types" });
      await writeAll(
        tool,
        samples,
        join(folder, "parsing"),
        "main.go",
        { language: "go", code: "parsing", dates: false },
        (code) => `${code.replace("package main\n", 'package main\n\nimport "os"\n')}${main}`,
      );
      run("go", ["vet", "./types/..."], folder);
      mkdirSync(join(folder, "bin"));
      run("go", ["build", "-o", "bin/", "./parsing/..."], folder);
      for (const [index, sample] of samples.entries()) {
        const output = run(join(folder, `bin/s${index}`), [], join(folder, `parsing/s${index}`));
        // Other keys are left out, with a warning.
        if (allKeys(JSON.parse(sample.json)).every((key) => tool.canName(key, "go"))) assertSame(sample, output);
      }
    },
  },
  Python: {
    version: () => versionOf("python3", "--version"),
    async prove(samples, folder, tool) {
      await writeAll(tool, samples, folder, "types_only.py", { language: "python" });
      const dates = versionOf("python3", "-c", "import dateutil") !== undefined;
      await writeAll(tool, samples, folder, "parsing.py", { language: "python", code: "parsing", dates });
      const script = `import json, os, sys, types
def load(file):
    sys.modules["loaded"] = module = types.ModuleType("loaded")
    exec(compile(open(file).read(), file, "exec"), module.__dict__)
    return module.__dict__
for i in range(${samples.length}):
    os.chdir(f"${folder}/s{i}")
    load("types_only.py")
    names = load("parsing.py")
    value = names["root_from_dict"](json.load(open("sample.json")))
    print(json.dumps(names["root_to_dict"](value)))
`;
      const lines = run("python3", ["-c", script], folder).trim().split("\n");
      // Dates are written in another way.
      for (const [index, sample] of samples.entries()) {
        if (!/\d{4}-\d\d-\d\dT/.test(sample.json)) assertSame(sample, lines[index]);
      }
    },
  },
  Pydantic: {
    version: () => versionOf("python3", "-c", "import pydantic; print(pydantic.VERSION)"),
    async prove(samples, folder, tool) {
      await writeAll(tool, samples, folder, "types_only.py", { language: "pydantic", dates: false });
      await writeAll(tool, samples, folder, "dates.py", { language: "pydantic" });
      const script = `import json, os
from pydantic import TypeAdapter
for i in range(${samples.length}):
    os.chdir(f"${folder}/s{i}")
    for file in ["dates.py", "types_only.py"]:
        names = {"__name__": "t"}
        exec(compile(open(file).read(), file, "exec"), names)
        adapter = TypeAdapter(names["Root"])
        value = adapter.validate_json(open("sample.json").read())
    print(adapter.dump_json(value, by_alias=True).decode())
`;
      const lines = run("python3", ["-W", "ignore", "-c", script], folder).trim().split("\n");
      for (const [index, sample] of samples.entries()) assertSame(sample, lines[index]);
    },
  },
  "Rust (with stand-ins for serde)": {
    version: () => versionOf("rustc", "--version"),
    async prove(samples, folder, tool) {
      await writeAll(tool, samples, folder, "types.rs", { language: "rust" });
      const derive = (name: string) =>
        `#[proc_macro_derive(${name}, attributes(serde))] pub fn ${name.toLowerCase()}(_: proc_macro::TokenStream) -> proc_macro::TokenStream { Default::default() }`;
      writeFileSync(
        join(folder, "serde_derive.rs"),
        `extern crate proc_macro; ${derive("Serialize")} ${derive("Deserialize")}`,
      );
      writeFileSync(join(folder, "serde.rs"), "pub use serde_derive::{Deserialize, Serialize};");
      writeFileSync(join(folder, "serde_json.rs"), "#[derive(Debug, Clone)] pub enum Value { Null }");
      const rustc = (type: string, file: string, ...more: string[]) =>
        run("rustc", ["--edition=2021", "-L", folder, `--crate-type=${type}`, ...more, file], folder);
      rustc("proc-macro", "serde_derive.rs");
      rustc("rlib", "serde.rs", "--extern", "serde_derive=libserde_derive.so");
      rustc("rlib", "serde_json.rs");
      for (const index of samples.keys()) {
        const args = ["--edition=2021", "--crate-type=lib", "--emit=metadata", "-L", folder, "-A", "warnings"];
        const crates = ["serde", "serde_json"].flatMap((name) => ["--extern", `${name}=../lib${name}.rlib`]);
        run("rustc", [...args, ...crates, "types.rs"], join(folder, `s${index}`));
      }
    },
  },
  Java: {
    version: () => versionOf("javac", "-version"),
    async prove(samples, folder, tool) {
      const write = async (path: string, settings: Settings) => {
        const at = join(folder, path);
        for (const [index, sample] of samples.entries()) {
          const package_ = `${path}.s${index}`;
          const code = await tool
            .typesOf(sample.json, { language: "java", ...settings, package: package_ })
            .catch(() => undefined);
          if (code === undefined) continue;
          mkdirSync(join(at, `s${index}`), { recursive: true });
          writeFileSync(join(at, `s${index}`, "Root.java"), code);
        }
        return samples.flatMap((_, index) => {
          const file = join(path, `s${index}`, "Root.java");
          return existsSync(join(folder, file)) ? [file] : [];
        });
      };
      run("javac", ["-d", "out", ...(await write("plain", { javaLibrary: "none" }))], folder);
      const jars = findJackson();
      if (jars.length === 0) return;
      const classpath = [...jars, "out"].join(":");
      const types = await write("types", {});
      const parsing = await write("parsing", { code: "parsing" });
      const calls = samples.map((_, index) =>
        parsing.includes(join("parsing", `s${index}`, "Root.java"))
          ? `System.out.println(parsing.s${index}.Root.Converter.toJsonString(parsing.s${index}.Root.Converter.fromJsonString(args[${index}])));`
          : "",
      );
      writeFileSync(
        join(folder, "Main.java"),
        `public class Main { public static void main(String[] args) throws Exception { ${calls.join("\n")} } }`,
      );
      run("javac", ["-encoding", "UTF-8", "-cp", classpath, "-d", "out", ...types, ...parsing, "Main.java"], folder);
      const java = ["-Dfile.encoding=UTF-8", "-Dsun.jnu.encoding=UTF-8", "-cp", classpath, "Main"];
      const lines = run("java", [...java, ...samples.map(({ json }) => json)], folder)
        .trim()
        .split("\n");
      // Dates are written in another way, and Jackson takes an empty name for none.
      const changed = /\d{4}-\d\d-\d\dT|"":/;
      const written = samples.filter((_, index) => calls[index] !== "");
      for (const [index, sample] of written.entries()) if (!changed.test(sample.json)) assertSame(sample, lines[index]);
    },
  },
  PHP: {
    version: () => versionOf("php", "--version"),
    async prove(samples, folder, tool) {
      const objects = samples.filter(isObject);
      await writeAll(tool, objects, folder, "types.php", { language: "php", dates: false });
      for (const [index, sample] of objects.entries()) {
        const script = `require "types.php"; echo json_encode(Root::from(json_decode(file_get_contents("sample.json")))->to());`;
        assertSame(
          sample,
          run("php", ["-d", "error_reporting=E_ALL & ~E_DEPRECATED", "-r", script], join(folder, `s${index}`)),
        );
      }
    },
  },
  "C++": {
    version: () => {
      const { status } = spawnSync("g++", ["-std=c++17", "-fsyntax-only", "-x", "c++", "-"], {
        input: "#include <nlohmann/json.hpp>",
      });
      return status === 0 ? versionOf("g++", "--version") : undefined;
    },
    async prove(samples, folder, tool) {
      await writeAll(tool, samples, folder, "types.hpp", { language: "cpp" });
      for (const index of samples.keys()) {
        run("g++", ["-std=c++17", "-fsyntax-only", "-x", "c++", "types.hpp"], join(folder, `s${index}`));
      }
    },
  },
};
