import type { Element } from "hast";
import { textOf } from "#shared/hast-text.ts";
import { attribute, elementsOf, readHtml } from "./read-html.ts";

const ATTRIBUTES = ["href", "xLinkHref", "src", "poster", "data", "action", "formAction", "cite", "background"];
const SHOWN = { all: /./, links: /^(?:a|area)$/, images: /^(?:img|image|picture|source|svg|input)$/ };

/** Everything that a page leads to or loads as CSV, with whole addresses if the page or `base` tells them. */
export function listLinks(html: string, { base, show }: { base: string; show: keyof typeof SHOWN }): string {
  const elements = [...elementsOf(readHtml(html))];
  const own = elements.find(({ tagName, properties }) => tagName === "base" && properties.href);
  const start = resolve((own && attribute(own, "href")) ?? "", base);
  const rows = elements
    .filter(({ tagName }) => SHOWN[show].test(tagName) && tagName !== "base")
    .flatMap((element) => addressesOf(element).map((address) => [element, address] as const))
    .map(([element, address]) => [element.tagName, resolve(address, start), describe(element)]);
  return [["element", "address", "text"], ...rows].map((row) => `${row.map(quote).join(",")}\n`).join("");
}

function addressesOf(element: Element): string[] {
  const sizes = (attribute(element, "srcSet") ?? "").split(/,\s/).map((size) => size.trim().split(/\s/)[0] ?? "");
  return [...ATTRIBUTES.flatMap((name) => attribute(element, name) ?? []), ...sizes].filter(
    (address) => address !== "",
  );
}

/** The text of a link or the alternative text of its image. */
function describe(element: Element): string {
  if (element.tagName === "script") return "";
  const texts = [textOf(element), ...[...elementsOf(element)].map((inner) => attribute(inner, "alt") ?? "")];
  return texts.join(" ").replace(/\s+/g, " ").trim() || (attribute(element, "rel") ?? "");
}

const resolve = (address: string, base: string) => URL.parse(address, base || undefined)?.href ?? address;

const quote = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
