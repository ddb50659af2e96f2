import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { serveMcp } from "./testing/serve-mcp.ts";

const CONFORMANCE = resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");

const FIXTURE_TOOL = "calls a fixture tool that only the suite's example servers have";
const FIXTURE_RESOURCE = "reads a fixture resource that only the suite's example servers have";
const NO_PROMPTS = "there are no prompts";
const NO_COMPLETION = "arguments are not completed";
const NO_TASKS = "the extension for tasks is not offered: a run lasts seconds";
const NO_INPUT_REQUIRED = "no tool over HTTP asks the client for anything";
const NO_LISTED_RESOURCES = "results are private and short-lived, so they are not listed";

/** Scenarios and checks that don't apply, with the reason. All others have to pass. */
const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  "completion-complete": NO_COMPLETION,
  "tools-call-simple-text": FIXTURE_TOOL,
  "tools-call-image": FIXTURE_TOOL,
  "tools-call-audio": FIXTURE_TOOL,
  "tools-call-embedded-resource": FIXTURE_TOOL,
  "tools-call-mixed-content": FIXTURE_TOOL,
  "tools-call-error": FIXTURE_TOOL,
  "tools-call-with-progress": FIXTURE_TOOL,
  "json-schema-2020-12": FIXTURE_TOOL,
  "http-custom-header-server-validation": FIXTURE_TOOL,
  "resources-read-text": FIXTURE_RESOURCE,
  "resources-read-binary": FIXTURE_RESOURCE,
  "resources-templates-read": FIXTURE_RESOURCE,
  "prompts-list": NO_PROMPTS,
  "prompts-get-simple": NO_PROMPTS,
  "prompts-get-with-args": NO_PROMPTS,
  "prompts-get-embedded-resource": NO_PROMPTS,
  "prompts-get-with-image": NO_PROMPTS,
  "input-required-result-basic-elicitation": NO_INPUT_REQUIRED,
  "input-required-result-basic-sampling": NO_INPUT_REQUIRED,
  "input-required-result-basic-list-roots": NO_INPUT_REQUIRED,
  "input-required-result-request-state": NO_INPUT_REQUIRED,
  "input-required-result-multiple-input-requests": NO_INPUT_REQUIRED,
  "input-required-result-multi-round": NO_INPUT_REQUIRED,
  "input-required-result-non-tool-request": NO_INPUT_REQUIRED,
  "input-required-result-result-type": NO_INPUT_REQUIRED,
  "input-required-result-tampered-state": NO_INPUT_REQUIRED,
  "input-required-result-capability-check": NO_INPUT_REQUIRED,
  "tasks-lifecycle": NO_TASKS,
  "tasks-capability-negotiation": NO_TASKS,
  "tasks-wire-fields": NO_TASKS,
  "tasks-request-state-removal": NO_TASKS,
  "tasks-mrtr-input": NO_TASKS,
  "tasks-request-headers": NO_TASKS,
  "tasks-dispatch-and-envelope": NO_TASKS,
  "tasks-required-task-error": NO_TASKS,
  "tasks-mrtr-composition": NO_TASKS,
  // Checks of scenarios that apply otherwise.
  "server-stateless: sep-2575-server-rejects-undeclared-capability": FIXTURE_TOOL,
  "server-stateless: sep-2575-missing-capability-http-400": FIXTURE_TOOL,
  "server-stateless: sep-2575-http-server-no-independent-requests-on-stream": FIXTURE_TOOL,
  "server-stateless: sep-2575-server-no-log-without-loglevel": FIXTURE_TOOL,
  "caching: sep-2549-prompts-list-caching-hints": NO_PROMPTS,
  "caching: sep-2549-resources-read-caching-hints": NO_LISTED_RESOURCES,
};

/** Scenarios that fail when the server breaks, so that an empty run is noticed. */
const APPLICABLE = [
  "server-stateless",
  "tools-list",
  "resources-list",
  "sep-2164-resource-not-found",
  "dns-rebinding-protection",
  "caching",
  "http-header-validation",
];

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

it("conforms to the revision of 2026-07-28", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sundry-conformance-"));
  const { app, url } = await serveMcp({ anonymous: "conformance" });
  try {
    const args = [CONFORMANCE, "server", "--url", url, "--requirements", "2026-07-28", "-o", folder];
    // Its exit code also counts what doesn't apply.
    await promisify(execFile)(process.execPath, args).catch(() => {});
    const passed = new Set<string>();
    const failed: string[] = [];
    for (const run of readdirSync(folder)) {
      const scenario = run.replace(/^server-|-\d{4}-\d\d-\d\dT.*$/g, "");
      const checks: Check[] = JSON.parse(readFileSync(join(folder, run, "checks.json"), "utf8"));
      for (const { id, status, errorMessage } of checks) {
        if (status === "SUCCESS") passed.add(scenario);
        if (status !== "FAILURE" || scenario in NOT_APPLICABLE || `${scenario}: ${id}` in NOT_APPLICABLE) continue;
        failed.push(`${scenario}: ${id}: ${errorMessage}`);
      }
    }
    expect(failed).toEqual([]);
    expect([...passed]).toEqual(expect.arrayContaining(APPLICABLE));
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
});
