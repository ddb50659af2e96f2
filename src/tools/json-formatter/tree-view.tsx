import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { formatBytes, plural } from "#shared/format-number.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { hasModifier, moveRovingFocus } from "#ui/move-roving-focus.ts";
import { Panel } from "#ui/panel.tsx";
import { childrenOf, jsonOf, keysTo, pathOf, type TreeNode } from "./json-tree.ts";

export function TreeView({ nodes }: { nodes: readonly TreeNode[] }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [chosen, setChosen] = useState(0);
  const path = pathOf(keysTo(nodes, chosen));
  const toggle = useCallback((index: number, isOpen: boolean) => {
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(index);
      else after.delete(index);
      return after;
    });
  }, []);
  const expand = () => setOpen((before) => new Set([...before, ...nodes.slice(0, MAX_EXPANDED).keys()]));
  const collapse = () => {
    setOpen(new Set());
    setChosen(0);
  };
  return (
    <Panel
      sunk
      heading="Tree"
      tools={
        <>
          <Button look="quiet" onClick={expand}>
            {nodes.length > MAX_EXPANDED ? `Expand first ${MAX_EXPANDED.toLocaleString("en")}` : "Expand all"}
          </Button>
          <Button look="quiet" onClick={collapse}>
            Collapse all
          </Button>
          <Button look="quiet" icon="copy" onClick={() => copyWithToast(path, path)}>
            Copy path
          </Button>
          <Button look="quiet" icon="copy" onClick={() => copyWithToast(jsonOf(nodes, chosen), `the value of ${path}`)}>
            Copy value
          </Button>
        </>
      }
      foot={
        <>
          <span aria-live="off" className="min-w-0 flex-1 truncate">
            {path}
          </span>
          <span>{plural(nodes.length, "value")}</span>
        </>
      }
    >
      {/* Results are a live region, but screen readers already read the focused row. */}
      <section
        aria-label="Tree"
        aria-live="off"
        className="max-h-[36rem] flex-1 overflow-auto p-2 font-mono text-data leading-relaxed"
        onKeyDown={moveInTree}
      >
        <Value nodes={nodes} index={0} open={open} chosen={chosen} onToggle={toggle} onChoose={setChosen} />
      </section>
    </Panel>
  );
}

/** Right opens a value or moves to its first child. Left closes it or moves to its parent. */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  if (hasModifier(event)) return;
  const row = event.target as HTMLElement;
  const expanded = row.getAttribute("aria-expanded");
  if (event.key === "ArrowRight") {
    if (expanded === "false") row.click();
    else firstButton(row.nextElementSibling)?.focus();
  } else if (event.key === "ArrowLeft") {
    if (expanded === "true") row.click();
    else parentRow(row)?.focus();
  } else {
    moveRovingFocus(event);
    return;
  }
  event.preventDefault();
}

function firstButton(element: Element | null | undefined): HTMLButtonElement | null | undefined {
  return element?.querySelector("button");
}

function parentRow(row: HTMLElement): HTMLElement | null | undefined {
  return row.closest("ul")?.previousElementSibling as HTMLElement | null | undefined;
}

/** More open values would make rendering slow. */
const MAX_EXPANDED = 2_000;
const CHILDREN_PER_PAGE = 200;

/** Longest text rendered, in UTF-16 units. Copy value copies all of it. */
const MAX_TEXT_LENGTH = 500;
const HIGH_SURROGATE_AT_END = /[\uD800-\uDBFF]$/;

interface ValueProps {
  nodes: readonly TreeNode[];
  index: number;
  open: ReadonlySet<number>;
  /** The tree's one tab stop, if it is in this value. Undefined elsewhere, so that other rows don't rerender. */
  chosen: number | undefined;
  onToggle: (index: number, isOpen: boolean) => void;
  onChoose: (index: number) => void;
}

const Value = memo(({ nodes, index, open, chosen, onToggle, onChoose }: ValueProps) => {
  const node = nodes[index];
  if (!node) return null;
  const show = () => onChoose(index);
  const tabIndex = index === chosen ? 0 : -1;
  const isContainer = node.kind === "object" || node.kind === "array";
  if (!isContainer || node.size === 0) {
    return (
      <button type="button" tabIndex={tabIndex} className={`${ROW} pl-6`} onClick={show} onFocus={show}>
        <Key node={node} />
        <span className={COLORS[node.kind]}>
          {isContainer ? BRACKETS[node.kind] : node.text.slice(0, MAX_TEXT_LENGTH).replace(HIGH_SURROGATE_AT_END, "")}
        </span>
        {node.text.length > MAX_TEXT_LENGTH && (
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
        tabIndex={tabIndex}
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
        <Children nodes={nodes} index={index} open={open} chosen={chosen} onToggle={onToggle} onChoose={onChoose} />
      )}
    </>
  );
});

function Children({ nodes, index, open, chosen = -1, onToggle, onChoose }: ValueProps): ReactNode {
  const children = useMemo(() => childrenOf(nodes, index), [nodes, index]);
  const [drawn, setDrawn] = useState(CHILDREN_PER_PAGE);
  const remaining = children.length - drawn;
  const drawMore = ({ currentTarget }: MouseEvent) => {
    const last = currentTarget.parentElement?.previousElementSibling;
    flushSync(() => setDrawn(drawn + CHILDREN_PER_PAGE));
    firstButton(last?.nextElementSibling)?.focus();
  };
  return (
    <ul className="ml-2.5 border-l border-rule pl-2">
      {children.slice(0, drawn).map((child) => (
        <li key={child}>
          <Value
            nodes={nodes}
            index={child}
            open={open}
            chosen={child <= chosen && chosen < (nodes[child]?.end ?? 0) ? chosen : undefined}
            onToggle={onToggle}
            onChoose={onChoose}
          />
        </li>
      ))}
      {remaining > 0 && (
        <li>
          <Button look="quiet" tabIndex={-1} className="-outline-offset-2" onClick={drawMore}>
            Show {Math.min(remaining, CHILDREN_PER_PAGE)} more of {remaining.toLocaleString("en")}
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

const ROW =
  "block min-h-6 w-full rounded px-1 py-0.5 text-left break-words whitespace-pre-wrap -outline-offset-2 hover:bg-card";
const BRACKETS = { object: "{}", array: "[]", string: "", number: "", literal: "" } as const;
const COLORS = {
  object: "text-ink-2",
  array: "text-ink-2",
  string: "text-good",
  number: "text-accent",
  literal: "text-hue",
} as const;
