import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Docker Run ↔ Compose",
  description: "Convert docker run commands to Compose files or Quadlets, and back.",
  category: "Converters",
  order: 9,
  keywords:
    "docker run to docker compose, docker compose to docker run, composerize, decomposerize, compose converter, docker-compose.yml, compose.yaml, docker command, dockerrun, podman run, podman, quadlet, podlet, systemd container, nerdctl, container, services, docker cli, portainer stack",
  opens: [
    { kind: "docker-run", rank: 1, mode: "compose" },
    { kind: "compose", rank: 1, mode: "run" },
  ],
  icon: "container",
  runs: "browser",
};

const inputs = textInput("Input", { accepts: ["application/yaml", "text/plain"] });

export const operations = {
  compose: operation({
    label: "To Compose",
    live: true,
    sensitive: true,
    inputs,
    gives: textOutput({ fileName: "compose.yaml", type: "application/yaml" }),
    options: {},
    messages: { empty: "Please enter a docker run command", failed: "Failed to convert the command" },
    examples: [
      {
        title: "A web server with a port, a volume and a variable",
        input: `docker run -d --name web \\
  -p 8080:80 \\
  -v site:/usr/share/nginx/html:ro \\
  -e TZ=Europe/Berlin \\
  --restart unless-stopped \\
  nginx:1.29`,
        output: `services:
  web:
    image: nginx:1.29
    container_name: web
    restart: unless-stopped
    environment:
      - TZ=Europe/Berlin
    ports:
      - 8080:80
    volumes:
      - site:/usr/share/nginx/html:ro
volumes:
  site:
    name: site
`,
      },
      {
        title: "Two commands on one network",
        input: `# database first
docker run -d --name db --network app -e POSTGRES_PASSWORD='pa$$word' postgres:17
docker run -it --network app --memory 1g my/app:2 sh -c "npm run migrate && npm start"`,
        output: `services:
  db:
    image: postgres:17
    container_name: db
    environment:
      - POSTGRES_PASSWORD=pa$$$$word
    networks:
      - app
  app:
    image: my/app:2
    stdin_open: true
    tty: true
    networks:
      - app
    mem_limit: 1g
    command: [sh, -c, npm run migrate && npm start]
networks:
  app:
    name: app
    external: true
`,
      },
    ],
    code: () => import("./convert.ts"),
    run: ({ toCompose }, { input }, _, { warn }) => toCompose(input, warn),
  }),

  run: operation({
    label: "To Docker Run",
    live: true,
    sensitive: true,
    inputs,
    gives: textOutput({ fileName: "run.sh", type: "text/x-shellscript" }),
    options: { program: choice("Command", { docker: "docker", podman: "podman" }) },
    messages: { empty: "Please enter a Compose file", failed: "Failed to convert the Compose file" },
    examples: [
      {
        title: "Two services that find each other",
        input: `services:
  web:
    image: nginx:1.29
    ports: ["8080:80"]
    depends_on: [db]
  db:
    image: postgres
    environment:
      POSTGRES_DB: x
`,
        output: `docker network create app_default
docker run -d --name db -e POSTGRES_DB=x --network app_default postgres
docker run -d --name web -p 8080:80 --network app_default nginx:1.29
`,
      },
      {
        title: "For Podman, with a command",
        input: `services:
  job:
    image: alpine
    read_only: true
    command: ["sh", "-c", "echo it works > /dev/stdout"]
`,
        options: { program: "podman" },
        output: `podman run -d --name job --read-only alpine sh -c 'echo it works > /dev/stdout'
`,
      },
    ],
    code: () => import("./convert.ts"),
    run: ({ toCommands }, { input }, { program }, { warn }) => toCommands(input, program, warn),
  }),

  quadlet: operation({
    label: "To Quadlet",
    live: true,
    sensitive: true,
    inputs,
    gives: textOutput({ fileName: "app.quadlets" }),
    options: {},
    messages: { empty: "Please enter a docker run command or a Compose file", failed: "Failed to convert" },
    examples: [
      {
        title: "A container that starts with the system",
        input: "docker run -d --name web -p 8080:80 -v ~/site:/srv:ro --restart always --memory 512m nginx:1.29",
        output: `# FileName=web
[Container]
Image=nginx:1.29
ContainerName=web
PublishPort=8080:80
Volume=%h/site:/srv:ro
PodmanArgs=--memory=512m

[Service]
Restart=always

[Install]
WantedBy=default.target
`,
      },
      {
        title: "Compose services",
        input: `services:
  web:
    image: nginx:1.29
    depends_on: [db]
  db:
    image: postgres:17
`,
        output: `# FileName=app_default
[Network]
NetworkName=app_default
---
# FileName=db
[Container]
Image=postgres:17
ContainerName=db
Network=app_default.network

[Install]
WantedBy=default.target
---
# FileName=web
[Unit]
Requires=db.service
After=db.service

[Container]
Image=nginx:1.29
ContainerName=web
Network=app_default.network

[Install]
WantedBy=default.target
`,
      },
    ],
    code: () => import("./convert.ts"),
    run: ({ toQuadlets }, { input }, _, { warn }) => toQuadlets(input, warn),
  }),
};

export const page: TextPageProps = {
  modes: { compose: "To Compose", run: "To Docker Run", quadlet: "To Quadlet" },
  placeholder: {
    compose: "docker run -d -p 8080:80 nginx",
    run: "A Compose file, such as compose.yaml",
    quadlet: "docker run commands or a Compose file",
  },
  accept: ".yaml,.yml,.sh,.txt,application/yaml,text/plain",
  paste: (_, operation) =>
    operation === "compose" ? { title: "Compose file", language: "yaml" } : { title: "Containers", language: "text" },
};
