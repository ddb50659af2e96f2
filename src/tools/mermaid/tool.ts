import { fileOutput, operation, textInput } from "#shared/operation.ts";
import { range } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { drawOptions } from "./options.ts";

export const meta: ToolDeclaration = {
  title: "Mermaid Diagrams",
  description: "Draw flowcharts, sequence diagrams and more from Mermaid text.",
  category: "Charts",
  order: 2,
  keywords:
    "mermaid, mermaid live editor, mermaid editor, mermaid viewer, mermaid to svg, mermaid to png, mermaid preview, mmd, mmdc, flowchart, flow chart maker, sequence diagram, class diagram, uml, state diagram, state machine, er diagram, erd, entity relationship diagram, gantt chart, mind map, mindmap, timeline, git graph, user journey, quadrant chart, sankey, c4 diagram, kanban, block diagram, diagram as code, text to diagram",
  opens: [{ kind: "mermaid", rank: 1 }],
  icon: "workflow",
  runs: "browser",
};

const input = textInput("Input");

const messages = { empty: "Please enter a diagram", failed: "Failed to draw the diagram" };
/** Layouts of hostile diagrams take much longer than they should. */
const TIME_LIMIT_MS = 30_000;

export const operations = {
  svg: operation({
    label: "Draw SVG",
    live: true,
    inputs: input,
    gives: fileOutput({ type: "image/svg+xml" }),
    options: drawOptions,
    messages,
    timeLimit: TIME_LIMIT_MS,
    examples: [
      {
        title: "A flowchart",
        input:
          "flowchart TD\n    A[Start] --> B{Does it work?}\n    B -- Yes --> C[Great]\n    B -- No --> D[Fix it]\n    D --> B\n",
        output: /^<svg [\s\S]*>Start<[\s\S]*>Great</,
      },
      {
        title: "A sequence diagram in the dark theme",
        input:
          "sequenceDiagram\n    participant B as Browser\n    participant S as Server\n    B->>S: GET /\n    S-->>B: 200 OK\n",
        options: { theme: "dark" },
        output: /^<svg [\s\S]*>GET \/<[\s\S]*>200 OK</,
      },
      {
        title: "Tables and their relations",
        input:
          "erDiagram\n    CUSTOMER ||--o{ ORDER : places\n    ORDER {\n        int id PK\n        date placed\n    }\n",
        output: /^<svg [\s\S]*>CUSTOMER<[\s\S]*>placed</,
      },
    ],
    code: () => import("./draw-diagram.ts"),
    run: async ({ drawDiagram }, { input }, options, { warn }) => ({
      name: "diagram.svg",
      type: "image/svg+xml",
      content: await drawDiagram(input, options, warn),
    }),
  }),

  png: operation({
    label: "Draw PNG",
    inputs: input,
    gives: fileOutput({ type: "image/png" }),
    options: { ...drawOptions, scale: range("Scale", 2, { min: 1, max: 4, help: "Pixels per unit of the SVG." }) },
    messages,
    timeLimit: TIME_LIMIT_MS,
    examples: [
      {
        title: "A class diagram",
        input: "classDiagram\n    Animal <|-- Duck\n    Animal : +int age\n    class Duck {\n        +swim()\n    }\n",
        output: /^.PNG\r\n/,
      },
      {
        title: "A pie chart without background",
        input: 'pie title Pets\n    "Dogs" : 386\n    "Cats" : 85\n',
        options: { transparent: true },
        output: /^.PNG\r\n/,
      },
    ],
    code: () => Promise.all([import("./draw-diagram.ts"), import("./draw-png.ts")]),
    run: async ([{ drawDiagram }, { drawPng }], { input }, { scale, ...options }, { warn }) => ({
      name: "diagram.png",
      type: "image/png",
      content: await drawPng(await drawDiagram(input, options, warn), scale, warn),
    }),
  }),
};

export const page: TextPageProps = {
  placeholder: "flowchart TD\n    A[Start] --> B{Does it work?}\n    B -- Yes --> C[Great]",
  accept: ".mmd,.mermaid,.md,.txt,text/plain",
  fileTitle: "Diagram",
};
