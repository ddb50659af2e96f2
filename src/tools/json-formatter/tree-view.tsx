import { type ReactNode, useMemo, useState } from "react";
import { utf8Length } from "#shared/utf8-length.ts";
import { Button } from "#ui/button.tsx";
import { copyAndSay } from "#ui/copy-and-say.ts";
import { formatBytes, plural } from "#ui/format-number.ts";
import { Panel } from "#ui/panel.tsx";
import { childrenOf, jsonOf, pathOf, type TreeNode } from "./json-tree.ts";

/** The values of a document, to be opened one by one. What is closed is not drawn. */
export function TreeView({ nodes }: { nodes: readonly TreeNode[] }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [chosen, setChosen] = useState<{ index: number; keys: Keys }>({ index: 0, keys: [] });
  const path = pathOf(chosen.keys);
  const toggle = (index: number, isOpen: boolean) =>
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(index);
      else after.delete(index);
      return after;
    });
  const expand = () => setOpen(new Set(nodes.slice(0, EXPANDED_AT_ONCE).keys()));
  return (
    <Panel
      sunk
      heading="Tree"
      tools={
        <>
          <Button look="quiet" onClick={expand}>
            {nodes.length > EXPANDED_AT_ONCE ? `Expand first ${EXPANDED_AT_ONCE.toLocaleString("en")}` : "Expand all"}
          </Button>
          <Button look="quiet" onClick={() => setOpen(new Set())}>
            Collapse all
          </Button>
          <Button look="quiet" icon="copy" onClick={() => copyAndSay(path, path)}>
            Copy path
          </Button>
          <Button
            look="quiet"
            icon="copy"
            onClick={() => copyAndSay(jsonOf(nodes, chosen.index), `the value of ${path}`)}
          >
            Copy value
          </Button>
        </>
      }
      foot={
        <>
          <span className="min-w-0 flex-1 truncate">{path}</span>
          <span>{plural(nodes.length, "value")}</span>
        </>
      }
    >
      <section aria-label="Tree" className="max-h-[36rem] flex-1 overflow-auto p-2 font-mono text-sm leading-relaxed">
        <Value nodes={nodes} index={0} keys={[]} open={open} onToggle={toggle} onChoose={setChosen} />
      </section>
    </Panel>
  );
}

/** More open values would make drawing slow. */
const EXPANDED_AT_ONCE = 2_000;
/** How many values of one array or object are drawn before a person asks for more. */
const DRAWN_AT_ONCE = 200;

/** How much of a text is drawn; Copy value gives all of it. */
const LONGEST_DRAWN = 500;
const HALF_PAIR = /[\uD800-\uDBFF]$/;

type Keys = readonly (string | number)[];

interface ValueProps {
  nodes: readonly TreeNode[];
  index: number;
  keys: Keys;
  open: ReadonlySet<number>;
  onToggle: (index: number, isOpen: boolean) => void;
  onChoose: (value: { index: number; keys: Keys }) => void;
}

function Value({ nodes, index, keys, open, onToggle, onChoose }: ValueProps) {
  const node = nodes[index];
  if (!node) return null;
  const show = () => onChoose({ index, keys });
  const holds = node.kind === "object" || node.kind === "array";
  if (!holds || node.size === 0) {
    return (
      <button type="button" className={`${ROW} pl-6`} onClick={show} onFocus={show}>
        <Key node={node} />
        <span className={COLOURS[node.kind]}>
          {holds ? BRACKETS[node.kind] : node.text.slice(0, LONGEST_DRAWN).replace(HALF_PAIR, "")}
        </span>
        {node.text.length > LONGEST_DRAWN && (
          <span className="text-ink-2"> … {formatBytes(utf8Length(node.text))}</span>
        )}
      </button>
    );
  }
  const isOpen = open.has(index);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className={ROW}
        onFocus={show}
        onClick={() => {
          show();
          onToggle(index, !isOpen);
        }}
      >
        <span aria-hidden className={`inline-block w-5 text-center text-ink-2 ${isOpen ? "rotate-90" : ""}`}>
          ›
        </span>
        <Key node={node} />
        <span className="text-ink-2">
          {BRACKETS[node.kind]} {plural(node.size, node.kind === "array" ? "item" : "key")}
        </span>
      </button>
      {isOpen && (
        <Children nodes={nodes} index={index} keys={keys} open={open} onToggle={onToggle} onChoose={onChoose} />
      )}
    </>
  );
}

function Children({ nodes, index, keys, open, onToggle, onChoose }: ValueProps): ReactNode {
  const children = useMemo(() => childrenOf(nodes, index), [nodes, index]);
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const left = children.length - drawn;
  return (
    <ul className="ml-2.5 border-l border-rule pl-2">
      {children.slice(0, drawn).map((child) => (
        <li key={child}>
          <Value
            nodes={nodes}
            index={child}
            keys={[...keys, nodes[child]?.key ?? ""]}
            open={open}
            onToggle={onToggle}
            onChoose={onChoose}
          />
        </li>
      ))}
      {left > 0 && (
        <li>
          <Button look="quiet" onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
            Show {Math.min(left, DRAWN_AT_ONCE)} more of {left.toLocaleString("en")}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Key({ node }: { node: TreeNode }) {
  if (node.key === undefined) return null;
  return <span className="font-semibold">{node.key}: </span>;
}

const ROW = "block min-h-6 w-full rounded px-1 py-0.5 text-left break-words whitespace-pre-wrap hover:bg-card";
const BRACKETS = { object: "{}", array: "[]", string: "", number: "", literal: "" } as const;
const COLOURS = {
  object: "text-ink-2",
  array: "text-ink-2",
  string: "text-good",
  number: "text-accent",
  literal: "text-hue",
} as const;
