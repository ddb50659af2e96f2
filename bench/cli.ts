import { execFileSync, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { MEGABYTE, writeBase64, writeBinary, writeCsv, writeJson, writeText } from "./inputs.ts";
import { formatTable, median } from "./table.ts";

const SUNDRY = resolve("src/cli/sundry.js");
const START_ROUNDS = 15;
const START_LIMIT_MS = 150;
/** Share of Node's own start time, because the machine may be busy. */
const START_LIMIT_RATIO = 2.5;
const ROUNDS = 3;
const GIGABYTE = 1024 * MEGABYTE;
const MEMORY_LIMIT_BYTES = 200 * MEGABYTE;
const MIN_SPEED = 0.5;
const SAMPLE_INTERVAL_MS = 20;

interface Case {
  args: readonly string[];
  write: (path: string, bytes: number) => void;
  /** The program that people use for the same. */
  peer?: readonly [program: string, ...args: string[]];
  /** Size of the input of both, if not 1 GiB. */
  peerMegabytes?: number;
  /** Share of the peer's speed. */
  minSpeed?: number;
}

const CASES: readonly Case[] = [
  { args: ["base64-encode", "encode"], write: writeBinary, peer: ["base64", "-w0"] },
  { args: ["base64-encode", "decode"], write: writeBase64, peer: ["base64", "-d"] },
  { args: ["hash-generator", "hash", "--algorithm", "sha-256"], write: writeBinary, peer: ["sha256sum"] },
  // jq needs nine times the file in memory.
  { args: ["json-formatter", "format"], write: writeJson, peer: ["jq", "."], peerMegabytes: 256 },
  { args: ["tab-space-converter", "to-spaces"], write: writeText, peer: ["expand", "-t4"], minSpeed: 0.25 },
  { args: ["whitespace-remover", "remove"], write: writeText },
  { args: ["csv-formatter", "format"], write: writeCsv },
  { args: ["csv-to-json", "convert"], write: writeCsv },
  { args: ["url-encoder", "encode"], write: writeText },
];

/** Programs without a counterpart here. */
const SKIPPED = "sort -u is left out: no tool sorts or removes lines of a stream yet.";

/** Start time, memory for 1 GiB through stdin, and speed next to the usual programs. */
export async function benchCli(only: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "sundry-bench-cli-"));
  try {
    const starts = only === "" ? await benchStart(folder) : true;
    const streams = await benchStreams(folder, only);
    return starts && streams;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function benchStart(folder: string): Promise<boolean> {
  const packed = pack(folder);
  const node20 = findNode20();
  const commands: (readonly [name: string, ...command: string[]])[] = [
    ["node -p 1", process.execPath, "-p", "1"],
    ["from a clone", process.execPath, SUNDRY, "base64-encode", "encode"],
    ["from the tarball", process.execPath, packed, "base64-encode", "encode"],
  ];
  if (node20) {
    commands.push(["Node 20: node -p 1", node20, "-p", "1"]);
    commands.push(["Node 20: from the tarball", node20, packed, "base64-encode", "encode"]);
    commands.push(["Node 20: from a clone, which starts Node 24", node20, SUNDRY, "base64-encode", "encode"]);
  }
  const times = commands.map((): number[] => []);
  // The first round fills the compile cache.
  for (let round = 0; round <= START_ROUNDS; round++) {
    for (const [index, [, ...command]] of commands.entries()) {
      const ms = await timeFirstByte(command, folder);
      if (round > 0) times[index]?.push(ms);
    }
  }
  let bareMs = 0;
  let isWithinLimits = true;
  const rows = commands.map(([name], index) => {
    const ms = median(times[index] ?? []);
    if (name.endsWith("node -p 1")) {
      bareMs = ms;
      return [name, `${ms.toFixed(0)} ms`, "", ""];
    }
    const met = ms <= Math.max(START_LIMIT_MS, START_LIMIT_RATIO * bareMs);
    isWithinLimits &&= met;
    return [name, `${ms.toFixed(0)} ms`, `${(ms / bareMs).toFixed(1)}x`, met ? "yes" : "NO"];
  });
  console.log(formatTable(["start to first byte", "median", "of Node's", "met"], rows));
  console.log(`\nLimit: ${START_LIMIT_MS} ms, or ${START_LIMIT_RATIO}x of Node's own start on a busy machine.`);
  return isWithinLimits;
}

function pack(folder: string): string {
  const out = join(folder, "packed");
  mkdirSync(out);
  execFileSync(process.execPath, ["scripts/pack-cli.ts", out], { stdio: "ignore" });
  return join(out, "cli", "sundry.js");
}

function findNode20(): string | undefined {
  const paths = (process.env.PATH ?? "").split(delimiter).map((path) => join(path, "node"));
  return paths.find((path) => spawnSync(path, ["-v"], { encoding: "utf8" }).stdout?.startsWith("v20."));
}

async function timeFirstByte([program = "", ...args]: readonly string[], folder: string): Promise<number> {
  const start = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, XDG_CACHE_HOME: folder },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.on("error", () => {});
  child.stdin.end("hello");
  await once(child.stdout, "data");
  const ms = performance.now() - start;
  await once(child, "exit");
  return ms;
}

async function benchStreams(folder: string, only: string): Promise<boolean> {
  const rows: string[][] = [];
  let isWithinLimits = true;
  for (const { args, write, peer, peerMegabytes = GIGABYTE / MEGABYTE, minSpeed = MIN_SPEED } of CASES) {
    const name = args.slice(0, 2).join(" ");
    if (!name.includes(only)) continue;
    const file = join(folder, "input");
    const command = [process.execPath, SUNDRY, ...args];
    write(file, GIGABYTE);
    const gigabyte = await runWithInput(command, file, folder);
    if (peer && peerMegabytes * MEGABYTE !== GIGABYTE) write(file, peerMegabytes * MEGABYTE);
    const isInstalled = peer && spawnSync(peer[0], ["--version"]).status === 0;
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; isInstalled && round < ROUNDS; round++) {
      ours.push((await runWithInput(command, file, folder)).seconds);
      theirs.push((await runWithInput(peer, file, folder)).seconds);
    }
    rmSync(file);
    const speed = isInstalled ? median(theirs) / median(ours) : undefined;
    const met = gigabyte.bytes <= MEMORY_LIMIT_BYTES && (speed ?? minSpeed) >= minSpeed;
    isWithinLimits &&= met;
    rows.push([
      name,
      `${gigabyte.seconds.toFixed(1)} s`,
      `${(gigabyte.bytes / MEGABYTE).toFixed(0)} MB`,
      peer?.join(" ") ?? "-",
      speed === undefined ? (peer ? "not installed" : "-") : `${speed.toFixed(2)}x`,
      peer ? `${minSpeed}x` : "-",
      met ? "yes" : "NO",
    ]);
  }
  const head = ["1 GiB through stdin", "time", "memory", "peer", "our speed", "limit", "met"];
  console.log(`\n${formatTable(head, rows)}\n\nLimit: ${MEMORY_LIMIT_BYTES / MEGABYTE} MB. ${SKIPPED}`);
  return isWithinLimits;
}

/** Runs a command with a file piped into it. */
async function runWithInput([program = "", ...args]: readonly string[], file: string, folder: string) {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const output = openSync("/dev/null", "w");
  const cat = spawn("sh", ["-c", 'exec cat "$0" > "$1"', file, pipe], { stdio: "ignore" });
  // Waits until the other end is open.
  const input = openSync(pipe, "r");
  try {
    const start = performance.now();
    const options: SpawnOptions = { stdio: [input, output, "inherit"] };
    const child = spawn(program, args, options);
    let bytes = 0;
    const timer = setInterval(() => {
      bytes = Math.max(bytes, peakBytes(child.pid));
    }, SAMPLE_INTERVAL_MS);
    const [code] = await once(child, "exit");
    const seconds = (performance.now() - start) / 1000;
    clearInterval(timer);
    if (code !== 0)
      throw new Error(`${[program, ...args].join(" ")} ended with ${code} for ${statSync(file).size} bytes`);
    return { seconds, bytes };
  } finally {
    for (const fd of [input, output]) closeSync(fd);
    cat.kill();
    rmSync(pipe);
  }
}

/** Peak resident memory of a process so far. */
function peakBytes(pid: number | undefined): number {
  try {
    const [, kilobytes = "0"] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
