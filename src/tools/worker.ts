import type { ToolModules } from "#interfaces/tool-access.ts";
import type { TabCall, TabReply } from "#mcp/tab.ts";
import { InputError } from "#shared/input-error.ts";
import type { AnyOperation } from "#shared/operation.ts";
import type { RecipeReport } from "#shared/recipe/watch-recipe.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runToFiles } from "#shared/run-to-files.ts";
import { throttle } from "#shared/throttle.ts";
import type { RecipeRequest, WorkerPreload, WorkerReply, WorkerRequest } from "#ui/worker-bridge.ts";
import type { DetectCall } from "./answer-detect.ts";
import { loadOperations } from "./load-operations.ts";

const reply = (message: WorkerReply) => postMessage(message);

const PROGRESS_INTERVAL_MS = 50;
const REPORT_INTERVAL_MS = 150;

const reportProgress = () =>
  throttle<number>(
    (fraction) => reply({ type: "progress", fraction }),
    PROGRESS_INTERVAL_MS,
    () => performance.now(),
  );

let runRequested = false;

async function preload(tool: string): Promise<void> {
  const operations = (await loadOperations(tool)) ?? {};
  for (const operation of Object.values(operations)) {
    // Don't delay an actual run.
    if (runRequested) return;
    await operation.code?.();
  }
}

async function loadOperation({ tool, operation: id, recipe }: WorkerRequest): Promise<AnyOperation> {
  if (recipe) {
    const { recipeOperation } = await import("#shared/recipe/recipe-operation.ts");
    return recipeOperation(recipe, loadOperations);
  }
  const operation = (await loadOperations(tool))?.[id];
  if (!operation) throw new Error(`Tool ${tool} has no operation ${id}`);
  return operation;
}

async function run(request: WorkerRequest): Promise<void> {
  const { inputs, options, toFiles } = request;
  try {
    const operation = await loadOperation(request);
    reply({ type: "started" });
    const start = toFiles ? runToFiles : runOperation;
    reply({ type: "done", result: await start(operation, inputs, options, { progress: reportProgress() }) });
  } catch (error) {
    replyFailure(error);
  }
}

function replyFailure(error: unknown): void {
  if (error instanceof InputError) {
    const { message, title, field, position } = error;
    reply({ type: "refused", message, title, field, position });
  } else {
    reply({ type: "failed", reason: String(error) });
  }
}

async function runRecipe({ steps, input }: RecipeRequest): Promise<void> {
  let latest: (() => RecipeReport) | undefined;
  let lastSentAt = 0;
  const replyWithReport = () => latest && reply({ type: "report", report: latest() });
  try {
    const { watchRecipe } = await import("#shared/recipe/watch-recipe.ts");
    reply({ type: "started" });
    const result = await watchRecipe({ steps }, input, loadOperations, {
      progress: reportProgress(),
      clock: () => performance.now(),
      onReport: (report) => {
        const now = performance.now();
        latest = report;
        if (now - lastSentAt < REPORT_INTERVAL_MS) return;
        lastSentAt = now;
        reply({ type: "report", report: report() });
      },
    });
    replyWithReport();
    reply({ type: "done", result });
  } catch (error) {
    replyWithReport();
    replyFailure(error);
  }
}

/** Answers a call of the browser's agent. Only browsers that have one load the code for it. */
async function answerAgent(call: TabCall): Promise<void> {
  const [{ answerTabCall }, { metas }] = await Promise.all([import("#mcp/tab.ts"), import("./all-metas.ts")]);
  const tools: ToolModules = {
    ids: [...metas.keys()].filter((id) => !call.toolsOff.includes(id)),
    async meta(id) {
      const meta = metas.get(id);
      if (!meta) throw new Error(`Unknown tool: ${id}`);
      return meta;
    },
    operations: async (id) => (await loadOperations(id)) ?? {},
  };
  await answerTabCall(tools, call, (message: TabReply) => postMessage(message));
}

/** Detection has a worker of its own, which reports a failure as an error. */
async function detect(call: DetectCall): Promise<void> {
  const { answerDetect } = await import("./answer-detect.ts");
  await answerDetect(call);
}

type Message = WorkerRequest | RecipeRequest | WorkerPreload | DetectCall | { agent: TabCall };

addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if ("detect" in data) return void detect(data).catch(reportError);
  if ("agent" in data) return void answerAgent(data.agent);
  // A failed load is reported by the run that needs it.
  if ("preload" in data) return void preload(data.preload).catch(() => {});
  runRequested = true;
  if ("steps" in data) runRecipe(data);
  else run(data);
});
