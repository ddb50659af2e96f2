/** Follows the first example of each text operation in WebKitGTK, through WebDriver. Tools in `e2e/page-uses.ts` need
 *  Playwright, which can't control an ordinary WebKit. Usage: npm run e2e:webkit [-- TOOL …] */
import { type ChildProcess, spawn } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { freePort } from "#server/platform/testing/free-port.ts";
import { RAISED_LIMITS } from "#server/platform/testing/raised-limits.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, startServer } from "#server/platform/testing/server-process.ts";
import { sampleText } from "#shared/examples.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import type { OptionDeclarations } from "#shared/options.ts";
import { pageUses } from "./page-uses.ts";
import { textOperations } from "./tool-examples.ts";

const WAIT_MS = scaledTimeout(20_000);

const ENTER = `
const byLabel = (name) => {
  const named = [...document.querySelectorAll("[aria-label]")].find((one) => one.ariaLabel === name);
  const labels = [...document.querySelectorAll("label")];
  return named ?? labels.find((label) => label.innerText.trim() === name || label.textContent.trim() === name)?.control;
};
const [place, texts, options, button] = arguments;
const tabs = [...document.querySelectorAll("fieldset")]
  .find((group) => /^(Mode|Kind)$/.test(group.querySelector("legend")?.textContent ?? ""));
const tab = tabs?.querySelectorAll("input[type=radio]")[place];
if (tab && !tab.checked) {
  tab.click();
  return "tab";
}
for (const [name, text] of texts) {
  const field = byLabel(name);
  if (!field) return "no field " + name;
  field.focus();
  field.select();
  document.execCommand("insertText", false, text);
}
for (const [name, value] of options) {
  const field = byLabel(name);
  if (!field) return "no option " + name;
  if (field.type === "checkbox") {
    if (field.checked !== value) field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.selectedIndex = [...field.options].findIndex((one) => one.value === value || one.text === value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    field.focus();
    field.select();
    document.execCommand("insertText", false, value);
  }
}
const run = [...document.querySelectorAll("main button")].find((one) => one.textContent.trim() === button);
if (!run) return "no button " + button;
run.click();
return "run";
`;

const OUTPUT = `return document.querySelector("[aria-label=Output]")?.value
  ?? [...document.querySelectorAll("label")].find((label) => label.textContent.trim() === "Output")?.control?.value
  ?? document.querySelector("main")?.innerText.slice(0, 300)`;

class Session {
  readonly #url: string;
  constructor(url: string) {
    this.#url = url;
  }

  static async open(driver: string, binary: string): Promise<{ session: Session; version: string }> {
    const { sessionId, capabilities } = await post(`${driver}/session`, {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } } },
    });
    return { session: new Session(`${driver}/session/${sessionId}`), version: capabilities.browserVersion };
  }

  open = (url: string) => post(`${this.#url}/url`, { url });
  run = (script: string, ...args: unknown[]) => post(`${this.#url}/execute/sync`, { script, args });
}

// biome-ignore lint/suspicious/noExplicitAny: each command of WebDriver answers with something else
async function post(url: string, body: object): Promise<any> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(value.message || value.error);
  return value;
}

async function until(done: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await setTimeout(250))
    if (await done()) return true;
  return false;
}

async function tryExample(session: Session, operation: AnyOperation, place: number): Promise<string | undefined> {
  const [example] = operation.examples;
  const texts = Object.entries<InputDeclaration>(operation.inputs)
    .map(([name, { label }]) => [label, sampleText(operation, name)])
    .filter(([, text]) => text !== undefined);
  const declarations: OptionDeclarations = operation.options;
  const options = Object.entries(example?.options ?? {}).map(([name, value]) => [
    declarations[name]?.label,
    typeof value === "boolean" ? value : String(value),
  ]);
  const expected = example?.output;
  let state: unknown;
  let shown: unknown;
  let presses = 0;
  const isRight = await until(async () => {
    // Until the page is hydrated, a press has no effect.
    if (presses++ % 8 === 0 || state !== "run")
      state = await session.run(ENTER, place, texts, options, operation.label);
    shown = await session.run(OUTPUT);
    return expected instanceof RegExp ? expected.test(String(shown)) : isDeepStrictEqual(shown, expected);
  });
  return isRight ? undefined : `${operation.label} (${state}): expected ${expected}, got ${shown}`;
}

const [binary] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
if (!binary) {
  console.log(
    "WebKit isn't tested, because MiniBrowser and WebKitWebDriver (Debian: webkit2gtk-driver) aren't installed.",
  );
  process.exit();
}
const dataDir = mkdtempSync(join(tmpdir(), "sundry-webkit-"));
let driver: ChildProcess | undefined;
let failures = 0;
let passes = 0;
try {
  const { origin } = await startServer({ ...RAISED_LIMITS, DATA_DIR: dataDir });
  const port = await freePort();
  driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], { stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const { session, version } = await Session.open(address, binary);
  console.log(`WebKitGTK ${version}`);
  const wanted = process.argv.slice(2);
  for (const id of toolFolders().ids) {
    if (id in pageUses || (wanted.length > 0 && !wanted.includes(id))) continue;
    const texts = await textOperations(id);
    if (texts.length === 0) continue;
    await session.open(`${origin}/tools/${id}`);
    for (const [place, operation] of texts) {
      const problem = await tryExample(session, operation, place).catch(String);
      if (problem) failures++;
      else passes++;
      console.log(`${problem ? "✗" : "✓"} ${id}: ${problem ?? operation.label}`);
    }
  }
} finally {
  driver?.kill();
  killServers();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${passes} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
