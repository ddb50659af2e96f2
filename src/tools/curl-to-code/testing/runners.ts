import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FILES } from "./commands.ts";

/** Programs to run: code or shell commands, with the id of the command they come from. */
export type Programs = readonly { id: string; code: string }[];

/** Runs each program once in the folder and returns all error output. */
type Run = (programs: Programs, folder: string) => Promise<string>;

/** Runs programs, or says why this machine cannot. */
export type Runner = { version: string; run: Run } | { missing: string };

interface ExecResult {
  code: number;
  output: string;
  errors: string;
}

function execute(program: string, args: readonly string[], cwd: string, environment = {}): Promise<ExecResult> {
  // bash encodes $'\u00e9' in its locale's charset.
  const settings = { NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1", NETRC: "/dev/null", LC_ALL: "C.UTF-8" };
  const env = { ...process.env, ...settings, ...environment };
  return new Promise((ended) => {
    execFile(program, args, { cwd, env, timeout: 120_000, maxBuffer: 2 ** 26 }, (error, output, errors) =>
      ended({ code: error ? Number(error.code) || 1 : 0, output, errors: error && !errors ? error.message : errors }),
    );
  });
}

/** Makes a folder with the files that the commands use. */
export async function makeFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "curl-to-code-"));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(path, name), content);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Writes programs to a subfolder, because Python would import json.py from its own folder. */
async function writePrograms(programs: Programs, folder: string, extension: string): Promise<string[]> {
  await mkdir(join(folder, "programs"));
  const files = programs.map(({ id, code }) => ({ path: `programs/${id}.${extension}`, code }));
  await Promise.all(files.map(({ path, code }) => writeFile(join(folder, path), code)));
  return files.map(({ path }) => path);
}

/** Runs curl without a config file or output. */
const CURL_FUNCTION = "curl() { command curl -q -sS -o /dev/null --noproxy '*' \"$@\"; }\n";

export async function findCurl(): Promise<Runner> {
  const { code, output } = await execute("bash", ["-c", "curl --version"], tmpdir());
  const version = /^curl (\d+)\.(\d+)\S*/.exec(output);
  if (code !== 0 || !version) return { missing: "no curl in a bash" };
  if (Number(version[1]) * 1000 + Number(version[2]) < 7087) return { missing: `${version[0]} knows no --url-query` };
  return {
    version: version[0],
    run: async (programs, folder) => {
      const script = programs.map(({ code }) => `(\n${code}\n)\n`).join("");
      return (await execute("bash", ["-c", CURL_FUNCTION + script], folder)).errors;
    },
  };
}

const NODE_DRIVER = `
process.on("unhandledRejection", (reason) => console.error(reason));
for (const file of process.argv.slice(1)) await import(process.cwd() + "/" + file).catch((error) => console.error(file, error));
`;

const node: Runner = {
  version: `Node ${process.version}`,
  run: async (programs, folder) => {
    const files = await writePrograms(programs, folder, "mjs");
    const args = ["--input-type=module", "--eval", NODE_DRIVER, ...files];
    return (await execute(process.execPath, args, folder)).errors;
  },
};

const PYTHON_DRIVER = `
import runpy, sys, traceback
for file in sys.argv[1:]:
    try:
        runpy.run_path(file, run_name="__main__")
    except BaseException:
        print(file, traceback.format_exc(), file=sys.stderr)
`;

async function findPython(): Promise<Runner> {
  const check = ["-c", "import sys, requests; print(sys.version.split()[0], 'with requests', requests.__version__)"];
  const withPython = (python: string, version: string, remove?: () => Promise<void>): Runner => ({
    version: `Python ${version.trim()}`,
    run: async (programs, folder) => {
      const files = await writePrograms(programs, folder, "py");
      const { errors } = await execute(python, ["-c", PYTHON_DRIVER, ...files], folder);
      await remove?.();
      return errors;
    },
  });
  const own = await execute("python3", check, tmpdir());
  if (own.code === 0) return withPython("python3", own.output);
  const folder = await mkdtemp(join(tmpdir(), "curl-to-code-python-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const python = join(folder, "bin", "python");
  for (const [program, args] of [
    ["python3", ["-m", "venv", folder]],
    [python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "requests==2.34.2"]],
  ] as const) {
    const { code, errors } = await execute(program, args, folder, { PIP_RETRIES: "0", PIP_DEFAULT_TIMEOUT: "5" });
    if (code === 0) continue;
    await remove();
    return { missing: `no python3 with requests, and none could be made: ${errors.trim().split("\n").at(-1)}` };
  }
  return withPython(python, (await execute(python, check, folder)).output, remove);
}

const PHP_DRIVER = `
function run($file) { try { include $file; } catch (Throwable $error) { fwrite(STDERR, "$file $error\\n"); } }
ob_start(fn () => "", 1);
foreach (array_slice($argv, 1) as $file) run($file);
`;

async function findPhp(): Promise<Runner> {
  const { code, output } = await execute("php", ["-r", "curl_version(); echo PHP_VERSION;"], tmpdir());
  if (code !== 0) return { missing: "no php with its curl extension" };
  return {
    version: `PHP ${output}`,
    run: async (programs, folder) => {
      const files = await writePrograms(programs, folder, "php");
      return (await execute("php", ["-d", "display_errors=stderr", "-r", PHP_DRIVER, "--", ...files], folder)).errors;
    },
  };
}

/** Compiles all programs as functions of one, because compiling each takes a second. */
async function findGo(): Promise<Runner> {
  const { code, output } = await execute("go", ["version"], tmpdir());
  if (code !== 0) return { missing: "no go" };
  const environment = {
    GOCACHE: join(tmpdir(), "curl-to-code-go-build"),
    GOFLAGS: "-mod=mod",
    GOPROXY: "off",
    GOTOOLCHAIN: "local",
    GOWORK: "off",
    CGO_ENABLED: "0",
  };
  const build = async (programs: Programs, folder: string): Promise<string> => {
    const files = programs.map(({ id, code }, at) => ({
      id: `program${at}`,
      name: id,
      code: code
        .replace("func main() {", `func program${at}() {`)
        // All programs are built as one.
        .replace(/^(func |\t)request(\d+\(\))/gm, `$1program${at}Request$2`)
        .replaceAll("log.Fatal(", "log.Panic("),
    }));
    const source = join(folder, "programs");
    await rm(source, { recursive: true, force: true });
    await writePrograms(files, folder, "go");
    await writeFile(join(source, "go.mod"), "module requests\n\ngo 1.16\n");
    const calls = files.map(({ id, name }) => `\trun("${name}", ${id})\n`).join("");
    await writeFile(join(source, "main.go"), GO_DRIVER.replace("CALLS", calls));
    const built = await execute(
      "go",
      ["build", "-gcflags=-e", "-o", join(folder, "requests"), "."],
      source,
      environment,
    );
    if (built.code === 0) return (await execute(join(folder, "requests"), [], folder)).errors;
    const broken = new Set(Array.from(built.errors.matchAll(/^\.\/program(\d+)\.go:/gm), ([, at]) => Number(at)));
    const rest = programs.filter((_, at) => !broken.has(at));
    if (broken.size === 0 || rest.length === 0) return built.errors;
    return built.errors + (await build(rest, folder));
  };
  return { version: output.trim(), run: build };
}

const GO_DRIVER = `package main

import (
	"fmt"
	"os"
)

func run(name string, program func()) {
	defer func() {
		if err := recover(); err != nil {
			fmt.Fprintln(os.Stderr, name, err)
		}
	}()
	program()
}

func main() {
CALLS}
`;

/** Finds how to run the code of each language on this machine. */
export async function findRunners() {
  const [python, php, go] = await Promise.all([findPython(), findPhp(), findGo()]);
  return { javascript: node, node, python, php, go } as const;
}
