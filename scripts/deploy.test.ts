import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { SERVER_FLAGS, SERVER_MAIN } from "./server-flags.ts";

const read = (name: string) => readFileSync(join("deploy", name), "utf8");
const own = JSON.parse(readFileSync("package.json", "utf8"));
/** Ignores warnings about `!override`, a tag of Compose that doesn't matter here. */
const compose = (name: string) => parse(read(name), { logLevel: "error", merge: true });
// biome-ignore lint/suspicious/noExplicitAny: Kubernetes objects have no types here.
const kubernetes = (name: string): any[] => parseAllDocuments(read(name)).map((document) => document.toJS());
const ofKind = (kind: string) =>
  [...kubernetes("kubernetes.yaml"), ...kubernetes("kubernetes.s3.yaml")].filter((one) => one.kind === kind);
const workloads = () => [...ofKind("Deployment"), ...ofKind("StatefulSet")];

describe("deploy/sundry.service", () => {
  it.each([
    "UMask=0077",
    "StateDirectoryMode=0700",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "AmbientCapabilities=",
    "PrivateUsers=yes",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "ProtectProc=invisible",
    "ProtectClock=yes",
    "ProtectHostname=yes",
    "ProtectKernelLogs=yes",
    "ProtectKernelModules=yes",
    "ProtectKernelTunables=yes",
    "ProtectControlGroups=yes",
    "RemoveIPC=yes",
    "LockPersonality=yes",
    "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
    "RestrictNamespaces=yes",
    "RestrictRealtime=yes",
    "RestrictSUIDSGID=yes",
    "SystemCallArchitectures=native",
    "SystemCallFilter=@system-service",
    "SystemCallFilter=~@privileged @resources",
    "SystemCallErrorNumber=EPERM",
    "LimitCORE=0",
  ])("has %s", (line) => {
    expect(read("sundry.service").split("\n")).toContain(line);
  });
});

describe("SERVER_FLAGS", () => {
  it("are those of the image and the unit", () => {
    expect(read("Containerfile")).toContain(
      `"node", ${SERVER_FLAGS.map((flag) => `"${flag}"`).join(", ")}, "${SERVER_MAIN}"]`,
    );
    expect(read("sundry.service")).toContain(`bin/node ${SERVER_FLAGS.join(" ")} ${SERVER_MAIN}`);
  });

  it("keep SIGUSR1 from opening an inspector", async () => {
    const program = "setInterval(() => {}, 1000); console.log(process.pid)";
    const child = spawn(process.execPath, [...SERVER_FLAGS, "--inspect-port=0", "--eval", program]);
    let errors = "";
    child.stderr.on("data", (text) => {
      errors += text;
    });
    await once(child.stdout, "data");
    child.kill("SIGUSR1");
    await setTimeout(500);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(errors).toBe("");
  });
});

describe("deploy/kubernetes*.yaml", () => {
  it("runs pods without root, capabilities, or token, and with the default seccomp profile", () => {
    expect(workloads().map(({ metadata }) => metadata.name)).toEqual(["sundry-web", "sundry-worker", "sundry-files"]);
    for (const {
      spec: {
        template: { spec },
      },
    } of workloads()) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
        containers: [{ securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } } }],
      });
    }
    for (const { spec } of ofKind("Deployment")) {
      expect(spec.template.spec.containers[0].securityContext.readOnlyRootFilesystem).toBe(true);
    }
  });

  it("allows ingress on one port, and egress only to DNS, database, and object store", () => {
    const policies = Object.fromEntries(ofKind("NetworkPolicy").map(({ metadata, spec }) => [metadata.name, spec]));
    for (const policy of ofKind("NetworkPolicy")) expect(policy.spec.policyTypes).toEqual(["Ingress", "Egress"]);
    const ports = (rules: { ports: { port: number | string }[] }[]) =>
      rules.flatMap((rule) => rule.ports.map(({ port }) => port));
    const { "sundry-default-deny": all, sundry, "sundry-files": files } = policies;
    const labels = workloads().map(({ spec }) => spec.template.metadata.labels.app);
    expect(all.podSelector.matchExpressions[0].values).toEqual([...new Set(labels)]);
    expect([all.ingress, all.egress, files.egress]).toEqual([undefined, undefined, undefined]);
    expect([ports(sundry.ingress), ports(sundry.egress)]).toEqual([["http"], [53, 53, 5432, 8333]]);
    expect(files.ingress).toEqual([
      { from: [{ podSelector: { matchLabels: { app: "sundry" } } }], ports: [{ protocol: "TCP", port: "s3" }] },
    ]);
  });

  it("keeps a web pod running during node drains, and spreads web pods", () => {
    const web = { matchLabels: { app: "sundry", role: "web" } };
    expect(ofKind("PodDisruptionBudget")[0].spec).toEqual({ minAvailable: 1, selector: web });
    const [{ spec }] = ofKind("Deployment");
    expect(spec.template.spec.topologySpreadConstraints[0]).toMatchObject({
      whenUnsatisfiable: "ScheduleAnyway",
      labelSelector: web,
    });
  });
});

describe("deploy/compose*.yaml", () => {
  it("runs the site without capabilities and with a read-only root, and the worker without internet access", () => {
    const { services, networks } = compose("compose.yaml");
    for (const name of ["web", "worker"]) {
      expect(services[name]).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        pids_limit: expect.any(Number),
      });
    }
    expect(networks.inside).toEqual({ internal: true });
    for (const service of [services.worker, services.database, compose("compose.s3.yaml").services.files]) {
      expect(service.networks).toEqual(["inside"]);
    }
  });
});

describe("deploy/postgres.sql", () => {
  it("gives the site of compose.yaml an ordinary role", () => {
    const { database, web } = compose("compose.yaml").services;
    expect(database.volumes).toContain("./postgres.sql:/docker-entrypoint-initdb.d/sundry.sql:ro");
    // Otherwise the image makes this role a superuser.
    expect(database.environment).not.toHaveProperty("POSTGRES_USER");
    expect(web.environment.DATABASE_URL).toMatch(/^postgres:\/\/sundry:.*@database\/sundry$/);
    const statements = read("postgres.sql").match(/^[A-Z].*;$/gm);
    expect(statements).toEqual([
      "CREATE ROLE sundry LOGIN PASSWORD :'password';",
      "CREATE DATABASE sundry OWNER sundry;",
      "ALTER ROLE postgres PASSWORD NULL;",
    ]);
  });
});

describe("images in deploy/", () => {
  const images = () => [
    ...["compose.yaml", "compose.s3.yaml"].flatMap((name) =>
      Object.values<{ image?: string }>(compose(name).services).flatMap(({ image }) => image ?? []),
    ),
    ...workloads().flatMap(({ spec }) => spec.template.spec.containers.map(({ image }: { image: string }) => image)),
  ];

  it("have a version tag", () => {
    expect(images()).toHaveLength(7);
    for (const image of images()) expect(image).toMatch(/:\d+(\.\d+)*$/);
  });

  it("use exactly the Node version from package.json", () => {
    const containerfile = read("Containerfile");
    expect(/^ARG NODE_IMAGE=(.*)$/m.exec(containerfile)?.[1]).toBe(`node:${own.optionalDependencies.node}-slim`);
    const froms = containerfile.match(/^FROM .*$/gm) ?? [];
    expect(froms).toHaveLength(2);
    for (const from of froms) expect(from).toMatch(/^FROM (--platform=\S+ )?\$\{NODE_IMAGE\}/);
  });
});
