export const NODE = { element: 1, attribute: 2, text: 3, cdata: 4, instruction: 7, comment: 8, document: 9 } as const;

export interface NodeName {
  nodeName: string;
  localName?: string;
  prefix?: string | null;
  namespaceURI?: string | null;
}

/** Most nodes have no children or attributes. */
const NONE: TreeNode[] = [];

/** A node with what the XPath engine reads of the DOM, and its place in the source. */
export class TreeNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly localName: string;
  readonly prefix: string | null;
  readonly namespaceURI: string | null;
  /** Text, comment, or the value of an attribute. */
  readonly data: string;
  childNodes: TreeNode[] = NONE;
  attributes: TreeNode[] = NONE;
  parentNode: TreeNode | null = null;
  ownerElement: TreeNode | null = null;
  /** Offsets in the source. */
  start = 0;
  end = 0;
  #index = 0;

  constructor(
    nodeType: number,
    { nodeName, localName = nodeName, prefix = null, namespaceURI = null }: NodeName,
    data = "",
  ) {
    this.nodeType = nodeType;
    this.nodeName = nodeName;
    this.localName = localName;
    this.prefix = prefix || null;
    this.namespaceURI = namespaceURI || null;
    this.data = data;
  }

  append(child: TreeNode): TreeNode {
    child.parentNode = this;
    if (this.childNodes === NONE) this.childNodes = [];
    child.#index = this.childNodes.push(child) - 1;
    return child;
  }

  setAttribute(name: NodeName, value: string): void {
    const attribute = new TreeNode(NODE.attribute, name, value);
    attribute.ownerElement = this;
    if (this.attributes === NONE) this.attributes = [];
    this.attributes.push(attribute);
  }

  getAttribute(name: string): string | undefined {
    return this.attributes.find(({ nodeName }) => nodeName === name)?.data;
  }

  get name(): string {
    return this.nodeName;
  }

  get target(): string {
    return this.nodeName;
  }

  get value(): string {
    return this.data;
  }

  get nodeValue(): string {
    return this.data;
  }

  get firstChild(): TreeNode | null {
    return this.childNodes[0] ?? null;
  }

  get lastChild(): TreeNode | null {
    return this.childNodes.at(-1) ?? null;
  }

  get nextSibling(): TreeNode | null {
    return this.parentNode?.childNodes[this.#index + 1] ?? null;
  }

  get previousSibling(): TreeNode | null {
    return this.parentNode?.childNodes[this.#index - 1] ?? null;
  }

  get text(): string {
    if (this.childNodes.length === 0) return this.nodeType === NODE.element ? "" : this.data;
    const pieces: string[] = [];
    const collect = ({ nodeType, data, childNodes }: TreeNode) => {
      if (nodeType === NODE.text || nodeType === NODE.cdata) pieces.push(data);
      for (const child of childNodes) collect(child);
    };
    collect(this);
    return pieces.join("");
  }
}

/** @example "/order/item[2]/@sku" */
export function pathOf(node: TreeNode): string {
  if (node.nodeType === NODE.document) return "/";
  if (node.ownerElement) return `${pathOf(node.ownerElement)}/@${node.nodeName}`;
  const steps: string[] = [];
  for (let at = node; at.parentNode; at = at.parentNode) steps.push(stepOf(at, at.parentNode));
  return `/${steps.reverse().join("/")}`;
}

const TESTS: Readonly<Record<number, string>> = {
  [NODE.text]: "text()",
  [NODE.cdata]: "text()",
  [NODE.comment]: "comment()",
  [NODE.instruction]: "processing-instruction()",
};

function stepOf(node: TreeNode, parent: TreeNode): string {
  let steps = stepsOf.get(parent);
  if (!steps) {
    steps = numberedSteps(parent);
    stepsOf.set(parent, steps);
  }
  return steps.get(node) ?? "";
}

/** Thousands of matches can have the same parent. */
const stepsOf = new WeakMap<TreeNode, ReadonlyMap<TreeNode, string>>();

function numberedSteps({ childNodes }: TreeNode): ReadonlyMap<TreeNode, string> {
  const groups = Map.groupBy(childNodes, ({ nodeType, nodeName }) => TESTS[nodeType] ?? nodeName);
  const steps = new Map<TreeNode, string>();
  for (const [test, nodes] of groups) {
    for (const [index, node] of nodes.entries()) steps.set(node, nodes.length > 1 ? `${test}[${index + 1}]` : test);
  }
  return steps;
}
