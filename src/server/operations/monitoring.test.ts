import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { runJob } from "#server/pdf/testing/jobs.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import { testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { refId: string; expr: string; legendFormat?: string }[];
}

interface Variable {
  name: string;
  query: string | { query: string };
}

const read = (name: string) => readFileSync(join("deploy", "monitoring", name), "utf8");
const { groups } = parse(read("alerts.yaml")) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read("dashboard.json"));
const panels: Panel[] = dashboard.panels;
const targets = panels.flatMap(({ targets = [] }) => targets);
const variables: Variable[] = dashboard.templating.list;
const queries: string[] = [...rules, ...targets, ...dashboard.annotations.list].map(({ expr }) => expr);
/** As PromQL, without Grafana's function. */
const variableQueries = variables.flatMap(({ query }) => {
  const [, selector, label] = /^label_values\((.*), (\w+)\)$/.exec(typeof query === "string" ? "" : query.query) ?? [];
  return selector && label ? [`sum by (${label}) (${selector})`] : [];
});

/** Labels that Prometheus adds to everything it reads. */
const TARGET_LABELS = ["job", "instance"];

/** The labels of each metric of a server that has had a few requests and a job; Prometheus adds `up` itself. */
async function exportedMetrics(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const metrics = createMetrics();
  metrics.watchProcess();
  const store = await testStore("SQLite", ({ queryDurationMillis }) => metrics.recordQuery(queryDurationMillis));
  const app = await testApp(store, { metrics });
  const me = await signIn(app);
  await runJob(
    app,
    "split",
    [
      ["splitType", "pages"],
      ["file", await makePdf()],
    ],
    me,
  );
  const { body } = await app.inject({ url: "/metrics" });
  await app.close();
  await store.close();
  const exported = new Map<string, Set<string>>([["up", new Set(TARGET_LABELS)]]);
  for (const [, name = "", labels = ""] of body.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const known = exported.get(name) ?? new Set(TARGET_LABELS);
    exported.set(name, known);
    for (const [, label = ""] of labels.matchAll(/(\w+)="[^"]*"/g)) known.add(label);
  }
  return exported;
}

/** The metrics and labels of an expression. @throws {Error} if it's not PromQL */
function namesIn(text: string): { metrics: string[]; labels: string[] } {
  // A variable of Grafana is not a duration.
  const expression = text.replaceAll("$__rate_interval", "5m");
  const found = { metrics: [] as string[], labels: [] as string[] };
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const name = expression.slice(from, to);
      if (type.isError) throw new Error(`This is not PromQL at ${from}: ${expression}`);
      if (type.name === "Identifier" && node.parent?.type.name === "VectorSelector") found.metrics.push(name);
      if (type.name === "LabelName") found.labels.push(name);
    },
  });
  return found;
}

describe("deploy/monitoring", () => {
  let exported: Awaited<ReturnType<typeof exportedMetrics>>;
  beforeAll(async () => {
    exported = await exportedMetrics();
  });

  it.each([...queries, ...variableQueries])("queries metrics and labels that the server exports: %s", (expr) => {
    const { metrics, labels } = namesIn(expr);
    expect(metrics).not.toEqual([]);
    expect([...exported.keys()]).toEqual(expect.arrayContaining(metrics));
    const known = metrics.flatMap((name) => [...(exported.get(name) ?? [])]);
    expect(known).toEqual(expect.arrayContaining(labels));
  });

  it.each(queries)("queries nothing of other programs, whose metrics may have the same names: %s", (expr) => {
    expect(expr.match(/\bjob="(sundry|\$job)"/g)).toHaveLength(namesIn(expr).metrics.length);
  });

  it("has alerts with a name, severity, summary and description", () => {
    expect(groups.map(({ name }) => name)).toEqual(["sundry"]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(Object.keys(rule)).toEqual(expect.arrayContaining(["alert", "expr", "labels", "annotations"]));
      expect(rule.alert).toMatch(/^Sundry[A-Z]\w+$/);
      expect(rule.for ?? "1m").toMatch(/^\d+m$/);
      expect(rule.labels).toEqual({ severity: expect.stringMatching(/^(critical|warning)$/) });
      expect(Object.keys(rule.annotations)).toEqual(["summary", "description"]);
      for (const text of Object.values(rule.annotations)) expect(text).toMatch(/\w/);
    }
  });

  it("has a dashboard for any Prometheus, whose panels have IDs and places of their own", () => {
    expect(dashboard).toMatchObject({ title: "Sundry", uid: "sundry", schemaVersion: expect.any(Number) });
    expect(dashboard).not.toHaveProperty("id");
    expect(variables.map(({ name }) => name)).toEqual(["datasource", "job", "instance"]);
    const sources = read("dashboard.json").match(/"uid": "(?!sundry).*"/g) ?? [];
    expect(new Set(sources)).toEqual(new Set([`"uid": "$\{datasource}"`]));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    expect(targets.length).toBeGreaterThan(20);
    for (const [, label = ""] of targets.flatMap(({ legendFormat = "" }) => [
      ...legendFormat.matchAll(/\{\{(\w+)\}\}/g),
    ]))
      expect([...exported.values()].some((labels) => labels.has(label))).toBe(true);
  });
});
