import { readFileSync } from "node:fs";
import { join } from "node:path";
import { registerSchema, validate } from "@hyperjump/json-schema/draft-07";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { runSuite } from "#shared/testing/run-suite.ts";
import { readCommands } from "./commands.ts";
import { toCommands, toCompose, toQuadlets } from "./convert.ts";

const suite = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "testing/suite", name), "utf8"));
const SCHEMA = "https://example.org/compose-spec.json";

beforeAll(() => {
  const { $id: _, ...schema } = suite("compose-spec.json");
  registerSchema({ ...schema, $schema: "http://json-schema.org/draft-07/schema#" }, SCHEMA);
});

async function expectValid(compose: string): Promise<void> {
  const output = await validate(SCHEMA, parse(compose), "BASIC");
  expect(output.valid ? [] : output).toEqual([]);
}

/** The first container, without flags that say how the command runs. */
function containersOf(commands: string) {
  return readCommands(commands, () => {}).containers.map(({ flags, image, args }) => ({
    flags: flags.map(String).sort(),
    image,
    args,
  }));
}

const withWarnings = (convert: (warn: (message: string) => void) => string) => {
  const warnings: string[] = [];
  return { result: convert((message) => warnings.push(message)), warnings };
};
const compose = (command: string) => withWarnings((warn) => toCompose(command, warn));
const commands = (file: string) => withWarnings((warn) => toCommands(file, "docker", warn));
const serviceOf = (command: string) => Object.values(parse(compose(command).result).services)[0];

describe("docker run commands", () => {
  it("become valid Compose files, and come back from them", async () => {
    const originals: string[] = suite("commands.json");
    await runSuite(import.meta.dirname, {
      id: "composerize-commands",
      title: "Commands of composerize: valid by the Compose schema, and the same command back",
      source: "https://github.com/composerize/composerize",
      cases: originals.map((original, index) => ({
        name: `${index + 1}: ${original.trim().replace(/\s+/g, " ").slice(0, 80)}`,
        run: async () => {
          const { result, warnings } = compose(original);
          await expectValid(result);
          const before = containersOf(original);
          const after = containersOf(commands(result).result);
          // What was left out is named; several containers share a network and have names.
          const named = warnings.join("\n");
          const isSame = (flag: string, at: number) =>
            flag !== "detach," &&
            !named.includes(`--${flag.replace(/,.*/s, "")}`) &&
            (!/^(?:name|network),/.test(flag) || before[at]?.flags.includes(flag));
          const withSame = (containers: typeof before) =>
            containers.map(({ flags, ...rest }, at) => ({ ...rest, flags: flags.filter((flag) => isSame(flag, at)) }));
          expect(withSame(after)).toEqual(withSame(before));
        },
      })),
      exceptions: [
        {
          reason: "docker service create isn't docker run",
          cases: ["6: docker service create -p 80:80 foobar/baz:latest"],
        },
        {
          reason: "--stop-timeout takes seconds without a unit; 2s comes back as 2",
          cases: ["60: docker run --ipc shareable --init --userns host --uts uuu -u user1 --group-add g"],
        },
      ],
    });
  });

  it.each([
    ["-it", { stdin_open: true, tty: true }],
    ["-ditp80:80", { stdin_open: true, tty: true, ports: ["80:80"] }],
    ["--init=false --privileged=true", { privileged: true }],
    ["-e=A=1 -e B", { environment: ["A=1", "B"] }],
    ["-e 'A=$5' -e \"B=\\$x $HOME `pwd`\"", { environment: ["A=$$5", `B=$$x $HOME \${PWD}`] }],
    ["-v C:\\\\data:/data -v $(pwd):/app -v data:/var", { volumes: ["C:\\data:/data", `\${PWD}:/app`, "data:/var"] }],
    ["--entrypoint ''", { entrypoint: [] }],
    ["--entrypoint /bin/sh", { entrypoint: ["/bin/sh"] }],
    [
      "--mount type=bind,src=/a,dst=/b,readonly,bind-propagation=rslave",
      { volumes: [{ type: "bind", source: "/a", target: "/b", read_only: true, bind: { propagation: "rslave" } }] },
    ],
    ["--mount source=data,target=/b", { volumes: [{ type: "volume", source: "data", target: "/b" }] }],
    ["--ulimit nofile=1:2 --ulimit core=-1", { ulimits: { nofile: { soft: 1, hard: 2 }, core: -1 } }],
    ["--stop-timeout 30 --memory-swap -1", { stop_grace_period: "30s", memswap_limit: "-1" }],
    ["--health-cmd 'curl x || exit 1'", { healthcheck: { test: "curl x || exit 1" } }],
    ["--no-healthcheck", { healthcheck: { disable: true } }],
    ["--gpus '\"device=0,2\"'", { gpus: [{ device_ids: ["0", "2"] }] }],
    ["--volumes-from db", { volumes_from: ["container:db"] }],
    ["--network host", { network_mode: "host" }],
    ["--network container:vpn", { network_mode: "container:vpn" }],
    [
      "--network a --network b --ip 10.0.0.2 --network-alias x",
      { networks: { a: { aliases: ["x"], ipv4_address: "10.0.0.2" }, b: {} } },
    ],
  ])("%s becomes %j", async (flags, expected) => {
    expect(serviceOf(`docker run ${flags} nginx`)).toEqual({ image: "nginx", ...expected });
    await expectValid(compose(`docker run ${flags} nginx`).result);
  });

  it("are found among prompts, comments, other commands and lines that continue", () => {
    const text = [
      "$ sudo docker pull nginx && docker run -d \\",
      "   # the site",
      "   --name a nginx",
      "PORT=80 docker run -p $PORT:80 `",
      "  redis",
      "docker run",
      "  -e A=1 # one",
      "  -w / postgres",
    ].join("\n");
    const { result, warnings } = compose(text);
    expect(parse(result).services).toEqual({
      a: { image: "nginx", container_name: "a" },
      redis: { image: "redis", ports: ["$PORT:80"] },
      postgres: { image: "postgres", environment: ["A=1"], working_dir: "/" },
    });
    expect(warnings).toEqual(["Left out, because it isn't docker run: docker pull nginx"]);
  });

  it.each([
    ["docker run --rm --foo bar -z --baz=1 nginx", ["--foo bar", "-z", "--baz 1", "--rm"]],
    ["docker run -e UID=$(id -u) nginx", ["$(id -u)"]],
    ["docker run --ip 10.0.0.2 nginx", ["--ip 10.0.0.2"]],
    ["docker run --network name=a,alias=b nginx", ["--network name=a,alias=b"]],
  ])("%s has parts that are named", (command, parts) => {
    const { warnings } = compose(command);
    expect(warnings).toHaveLength(parts.length);
    for (const part of parts) expect(warnings.join("\n")).toContain(part);
  });

  it.each([
    ["ls -l", "There is no docker run command here.", 1],
    ["docker run -d", "Line 1: This command has no image.", 1],
    ["docker run nginx\ndocker run -p", "Line 2: -p has no value.", 2],
    ["docker run \\\n -e 'A=1 nginx", "The ' at line 2, column 5 isn’t closed.", 2],
  ])("are refused: %j", (text, message, line) => {
    expect(() => compose(text)).toThrow(message);
    expect(() => compose(text)).toThrow(expect.objectContaining({ position: expect.objectContaining({ line }) }));
  });

  it("come back with variables and dollar signs in one word", () => {
    const command = 'docker run -d -e "PRICE=\\$5 for $USER" nginx\n';
    expect(commands(compose(command).result).result).toBe(command);
  });

  it("are refused when they are too long", () => {
    expect(() => compose(`docker run nginx ${"a".repeat(1_000_000)}`)).toThrow("longer than a million characters");
  });

  it("keep every argument", async () => {
    const texts = fc.array(
      fc.string({ unit: "grapheme" }).filter((one) => !/[\0\r]/.test(one)),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(texts, texts, async (args, values) => {
        const quoted = (words: readonly string[]) => words.map((one) => `'${one.replaceAll("'", "'\\''")}'`).join(" ");
        const flags = values.map((one) => `-e ${quoted([`A=${one}`])}`).join(" ");
        const command = `docker run ${flags} nginx ${quoted(args)}`;
        const { result } = compose(command);
        await expectValid(result);
        const unescaped = (one: unknown) => String(one).replaceAll("$$", "$");
        const service = Object.values<Record<string, string[]>>(parse(result).services)[0];
        expect((service?.command ?? []).map(unescaped)).toEqual(args);
        expect((service?.environment ?? []).map(unescaped)).toEqual([...new Set(values.map((one) => `A=${one}`))]);
        expect(containersOf(commands(result).result)[0]?.args).toEqual(containersOf(command)[0]?.args);
      }),
    );
  });
});

describe("Compose files", () => {
  it("become commands in the order of their dependencies, and all that is left out is named", () => {
    const { result, warnings } = commands(`
name: shop
services:
  web:
    build: .
    image: shop/web
    ports:
      - "8080:80"
      - {target: 443, published: 8443, host_ip: 127.0.0.1, protocol: tcp}
    environment: {GREETING: it costs $$5, TOKEN: "\${TOKEN:-none}", DEBUG: , PORT: 80}
    depends_on: {db: {condition: service_healthy}}
    entrypoint: [tini, --]
    command: sh -c "echo 'hi there' && exec web"
    networks: [front, back]
    volumes: [{type: bind, source: ./etc, target: /etc/web, read_only: true}, "data:/data:ro"]
    configs: [site]
    deploy: {replicas: 2, resources: {limits: {cpus: "0.5", memory: 512M}}}
  db:
    image: postgres:17
    container_name: shop-db
    healthcheck: {test: [CMD, pg_isready, -U, post gres], retries: 5}
    stop_grace_period: 1m30s
    networks: {back: {aliases: [database], ipv4_address: 172.20.0.5, priority: 3}}
    volumes: ["data:/var/lib/postgresql/data"]
  cache: {image: redis, x-note: ignored}
networks: {front: {}, back: {external: true}}
volumes: {data: {driver_opts: {type: nfs}}}
`);
    expect(result).toBe(String.raw`docker network create shop_front
docker network create shop_default
docker run -d \
  --name shop-db \
  --network back \
  --network-alias database \
  --network-alias db \
  --ip 172.20.0.5 \
  -v shop_data:/var/lib/postgresql/data \
  --health-cmd 'pg_isready -U '\''post gres'\''' \
  --health-retries 5 \
  --stop-timeout 90 \
  postgres:17
docker run -d \
  --name web \
  --entrypoint tini \
  -e 'GREETING=it costs $5' \
  -e "TOKEN=${"$"}{TOKEN:-none}" \
  -e DEBUG \
  -e PORT=80 \
  -p 8080:80 \
  -p 127.0.0.1:8443:443/tcp \
  --network shop_front \
  --network back \
  -v shop_data:/data:ro \
  --mount type=bind,source=./etc,target=/etc/web,readonly \
  --cpus 0.5 \
  --memory 512M \
  shop/web -- sh -c 'echo '\''hi there'\'' && exec web'
docker run -d --name cache --network shop_default redis
`);
    const expected = [
      "volume data: driver_opts.type",
      "docker build -t shop/web .",
      "web: depends_on.db",
      "web: configs",
      "web: deploy.replicas",
      "db: networks.back.priority",
    ];
    for (const [index, part] of expected.entries()) expect(warnings[index]).toContain(part);
    expect(warnings).toHaveLength(expected.length);
  });

  it.each([
    ["services:\n  a: {image: x, network_mode: service:b}", "--network container:b"],
    ["services:\n  a: {image: x, healthcheck: {test: [NONE]}}", "--no-healthcheck"],
    ["services:\n  a: {image: x, env_file: [{path: ./.env, required: false}]}", "--env-file ./.env"],
    ["services:\n  a: {image: x, deploy: {resources: {reservations: {devices: [{count: 2}]}}}}", "--gpus 2"],
    ["services:\n  a: {image: x, entrypoint: []}", "--entrypoint '' x"],
    ["x-a: &a {image: x, init: true}\nservices:\n  b: {<<: *a, user: root}", "--user root --init x"],
    ["services:\n  a: {image: x, tty: true, stdin_open: true}", "docker run -it --name a x"],
  ])("%s gives %s", (file, expected) => {
    expect(commands(file).result).toContain(expected);
  });

  it.each([
    ["services: {}", "no services"],
    ["a: 1", "no services"],
    ["services:\n  a: {ports: []}", "The service a has no image"],
    ["services:\n  a: [", "Invalid YAML"],
    ["services: *a", "Invalid YAML"],
  ])("are refused: %j", (file, message) => {
    expect(() => commands(file)).toThrow(message);
  });
});

it("a file that is nested too deeply is refused", () => {
  expect(() => commands(`services: ${"[".repeat(50_000)}`)).toThrow("Invalid YAML");
});

describe("Quadlets", () => {
  it("escape what systemd would expand, and name what Podman doesn't have", () => {
    const { result, warnings } = withWarnings((warn) =>
      toQuadlets(
        `docker run --link db -e 'A=50% "x"' -e B -v ~/x:/y -l 'a b=c' --tty --restart on-failure:3 $REPO/app sh -c 'echo $1 && ls'`,
        warn,
      ),
    );
    expect(result).toBe(String.raw`# FileName=app
[Container]
Image=$REPO/app
Environment="A=50%% \"x\""
PodmanArgs=--env=B
Volume=%h/x:/y
Label="a b=c"
PodmanArgs=--tty
Exec=sh -c "echo $$1 && ls"

[Service]
Restart=on-failure

[Install]
WantedBy=default.target
`);
    expect(warnings).toHaveLength(2);
  });
});
