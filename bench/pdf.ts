import { type ChildProcess, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { Work } from "#server/pdf/engine/task.ts";
import { runEngine, startEngine } from "#server/pdf/engine-process.ts";
import { MEGABYTE } from "./inputs.ts";
import { processorTicks } from "./processes.ts";
import { formatTable, median } from "./table.ts";

const ROUNDS = 5;
/** A process that used no CPU for this long has finished starting. */
const IDLE_MS = 500;

interface Case {
  name: string;
  work: Work;
  files: string[];
  peer: { program: string; args: (folder: string) => string[] };
  /** Maximum ratio of our time to the peer's. */
  maxRatio: number;
}

/**
 * Compares our engine with the usual programs on the same files, in turns: warm, in a spare process like the server's
 * during an upload, and cold, in a new process. Uses a compile cache like `npm start`.
 */
export async function benchPdf(): Promise<boolean> {
  const missing = ["qpdf", "pdftoppm"].filter((program) => !isInstalled(program));
  if (missing.length > 0) {
    console.error(`Missing ${missing.join(" and ")}. Run: apt-get install qpdf poppler-utils`);
    return false;
  }
  const folder = mkdtempSync(join(tmpdir(), "sundry-bench-pdf-"));
  process.env.NODE_COMPILE_CACHE ??= join(folder, "compiled");
  try {
    const rows: string[][] = [];
    let isWithinLimits = true;
    for (const { name, work, files, peer, maxRatio } of await makeCases(folder)) {
      const ours = (engine: ChildProcess) => timed(folder, (out) => runOurs(work, files, out, engine));
      await ours(startEngine(folder));
      const times = { warm: [] as number[], cold: [] as number[], peer: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        times.warm.push(await ours(await startWarmEngine(folder)));
        const start = performance.now();
        const engine = startEngine(folder);
        const started = (performance.now() - start) / 1000;
        times.cold.push(started + (await ours(engine)));
        const run = (out: string) => void execFileSync(peer.program, peer.args(out), { stdio: "ignore" });
        times.peer.push(await timed(folder, run));
      }
      const ratio = median(times.warm) / median(times.peer);
      isWithinLimits &&= ratio <= maxRatio;
      const size = files.reduce((sum, file) => sum + statSync(file).size, 0) / MEGABYTE;
      rows.push([
        name,
        `${size.toFixed(1)} MB`,
        `${median(times.warm).toFixed(2)} s`,
        `${median(times.cold).toFixed(2)} s`,
        `${median(times.peer).toFixed(2)} s`,
        peer.program,
        `${ratio.toFixed(2)}x`,
        `${(median(times.cold) / median(times.peer)).toFixed(2)}x`,
        `${maxRatio.toFixed(2)}x`,
        ratio <= maxRatio ? "yes" : "NO",
      ]);
    }
    console.log(
      formatTable(["job", "input", "ours", "cold", "peer's", "peer", "ratio", "cold", "allowed", "met"], rows),
    );
    return isWithinLimits;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function makeCases(folder: string): Promise<Case[]> {
  const write = async (name: string, pages: number, imageSide: number) => {
    const path = join(folder, name);
    writeFileSync(path, await makeBook(pages, imageSide));
    return path;
  };
  const book = await write("book.pdf", 1500, 60);
  const parts = await Promise.all(Array.from({ length: 8 }, (_, index) => write(`part-${index}.pdf`, 250, 90)));
  const scans = await write("scans.pdf", 30, 500);
  return [
    {
      name: "split into pages",
      work: { operation: "split", splitType: "pages" },
      files: [book],
      peer: { program: "qpdf", args: (out) => ["--split-pages", book, join(out, "page-%d.pdf")] },
      maxRatio: 1.3,
    },
    {
      name: "split out a range",
      work: { operation: "split", splitType: "range", pageRange: "100-1400" },
      files: [book],
      peer: { program: "qpdf", args: (out) => [book, "--pages", ".", "100-1400", "--", join(out, "range.pdf")] },
      maxRatio: 1.3,
    },
    {
      name: "merge",
      work: { operation: "merge" },
      files: parts,
      peer: { program: "qpdf", args: (out) => ["--empty", "--pages", ...parts, "--", join(out, "merged.pdf")] },
      maxRatio: 2,
    },
    {
      name: "to PNG at 150 DPI",
      work: { operation: "to-images", format: "png", resolution: 150 },
      files: [scans],
      peer: { program: "pdftoppm", args: (out) => ["-png", "-r", "150", scans, join(out, "page")] },
      maxRatio: 1 / 3,
    },
  ];
}

/** Pages of text, each with its own image. */
async function makeBook(pages: number, imageSide: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const line = "The quick brown fox jumps over the lazy dog, again and again and once more. ";
  for (let index = 0; index < pages; index++) {
    const page = pdf.addPage([595, 842]);
    const raw = { width: imageSide, height: imageSide, channels: 3 as const };
    const noise = await sharp(randomBytes(imageSide * imageSide * 3), { raw })
      .jpeg()
      .toBuffer();
    page.drawImage(await pdf.embedJpg(noise), { x: 50, y: 520, width: 250, height: 250 });
    page.drawText(`${index}\n${`${line}\n`.repeat(40)}`, { x: 50, y: 500, size: 9, lineHeight: 11, font });
  }
  return pdf.save();
}

/** An engine that has finished loading its code. */
async function startWarmEngine(folder: string): Promise<ChildProcess> {
  const engine = startEngine(folder);
  for (let ticks = -1, now = 0; ticks !== now; ) {
    ticks = now;
    await setTimeout(IDLE_MS);
    now = processorTicks(engine.pid as number);
  }
  return engine;
}

async function runOurs(work: Work, files: readonly string[], folder: string, engine: ChildProcess): Promise<void> {
  const end = await runEngine(
    {
      work,
      files: files.map((path) => ({ path, name: "book.pdf", password: "" })),
      folder,
      limits: {
        maxPages: 10_000,
        pagePixels: 80_000_000,
        jobPixels: 5e9,
        outputMaxBytes: 1024 * MEGABYTE,
        memoryMaxBytes: 1024 * MEGABYTE,
      },
    },
    { seconds: 120, signal: new AbortController().signal, onMessage: () => {} },
    engine,
  );
  if (end.kind !== "completed") throw new Error(`Our engine: ${JSON.stringify(end)}`);
}

/** Runs something with an output folder that is removed afterward. @returns seconds */
async function timed(folder: string, run: (out: string) => Promise<void> | void): Promise<number> {
  const out = join(folder, "out");
  mkdirSync(out);
  const start = performance.now();
  await run(out);
  const seconds = (performance.now() - start) / 1000;
  rmSync(out, { recursive: true });
  return seconds;
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, [program === "qpdf" ? "--version" : "-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
