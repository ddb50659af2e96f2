import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { InputError } from "#shared/input-error.ts";
import { trimEndCharacters } from "#shared/trim-characters.ts";

export interface Link {
  address: string;
  text: string;
}

/** The links of an HTML part, and the addresses that a mail program would load. */
export function contentsOfHtml(html: string): { links: Link[]; loads: string[] } {
  const elements = [...nodesIn(treeOf(html))].filter((node): node is Element => node.type === "element");
  const links = elements.flatMap((element): Link[] => {
    const { href, action } = element.properties;
    const address = /^(?:a|area)$/.test(element.tagName) ? href : element.tagName === "form" ? action : undefined;
    return typeof address === "string" ? [{ address, text: textOf(element) }] : [];
  });
  const sources = elements.flatMap(({ properties }) => properties.src ?? []).map(String);
  return { links, loads: sources.filter((source) => /^(?:https?:)?\/\//i.test(source)) };
}

function treeOf(html: string): Nodes {
  try {
    return fromHtml(html);
  } catch (error) {
    if (error instanceof RangeError) throw new InputError("The HTML of this email is nested too deeply.");
    throw error;
  }
}

function* nodesIn(root: Nodes): Generator<Nodes> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ("children" in node) waiting.push(...node.children.toReversed());
  }
}

function textOf(element: Element): string {
  const texts = [...nodesIn(element)].map((node) => (node.type === "text" ? node.value : ""));
  return texts.join("").replace(/\s+/g, " ").trim();
}

export function linksOfText(text: string): Link[] {
  const addresses = text.match(/https?:\/\/[^\s<>"']+/gi) ?? [];
  return addresses.map((address) => ({ address: trimEndCharacters(address, ").,;:!?"), text: "" }));
}

/** The host that a link's text names, if its address leads to another one. */
export function misleadingHost({ address, text }: Link): string | undefined {
  const start = text.slice(0, 300);
  const named = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,24})(?:[/?#:]|$)/i.exec(start)?.[1]?.toLowerCase();
  const actual = URL.canParse(address) ? new URL(address).hostname : "";
  const bare = (host: string) => host.replace(/^www\./, "");
  return named !== undefined && actual !== "" && bare(named) !== bare(actual) ? named : undefined;
}

export const lineOf = (link: Link, named = misleadingHost(link)): string =>
  named === undefined ? link.address : `${link.address} (shown as ${named})`;
