import type { Element } from "hast";
import { textOf } from "#shared/hast-text.ts";
import type { PageMeta } from "./page-meta.ts";
import { attribute, elementsOf, readHtml } from "./read-html.ts";

/** Tags that are there once. */
const SINGLE = /^(?:title|description|viewport|charset|canonical|og:(?:title|description|url|type))$/;

/** Reads title, meta and Open Graph tags, and says what is missing or wrong. */
export function checkMeta(html: string): PageMeta {
  const tags = [...elementsOf(readHtml(html))].flatMap(tagOf);
  const values = new Map(tags.toReversed());
  const value = (...names: string[]) => names.map((name) => values.get(name)).find((text) => text) ?? "";
  const title = value("title");
  const description = value("description");
  const image = value("og:image", "og:image:url", "twitter:image");
  const addresses = [image, value("og:url"), value("canonical")].filter((address) => address !== "");
  const imageText = value("og:image:alt", "twitter:image:alt");
  const repeated = tags.filter(([name], at) => SINGLE.test(name) && tags.findIndex(([other]) => other === name) < at);
  const checks: [unknown, string][] = [
    [!title, "There is no title: search results and tabs show the address."],
    [title.length > 60, `The title has ${title.length} characters. Search results cut it after about 60.`],
    [!description, "There is no description: search engines choose some text of the page."],
    [description.length > 160, `The description has ${description.length} characters. It is cut after about 160.`],
    [!value("lang"), "<html> has no lang: screen readers and translators have to guess the language."],
    [!value("charset", "content-type"), "There is no <meta charset>. Unless the server names it, browsers guess."],
    [!value("viewport"), "There is no viewport: phones show the page as small as on a desktop."],
    [/user-scalable\s*=\s*no/.test(value("viewport")), "The viewport keeps people from zooming."],
    [/noindex|none/i.test(value("robots")), "robots keeps this page out of search results."],
    [!value("og:title"), "There is no og:title: apps use the title."],
    [!value("og:description"), "There is no og:description: apps use the description."],
    [!value("og:type"), "There is no og:type, which Open Graph requires: mostly website or article."],
    [!value("og:url"), "There is no og:url, which Open Graph requires: the lasting address of the page."],
    [!image, "There is no og:image: shared links have no picture."],
    [image && !imageText, "There is no og:image:alt for those who can't see the picture."],
    [!value("twitter:card"), "There is no twitter:card: with summary_large_image, the picture is large."],
    ...addresses.map((one): [unknown, string] => [!URL.canParse(one), `“${one}” has to be a whole address: https://…`]),
    ...repeated.map(([name]): [unknown, string] => [true, `There is more than one ${name}: only the first counts.`]),
  ];
  return {
    title: value("og:title", "twitter:title", "title"),
    description: value("og:description", "twitter:description", "description"),
    site: value("og:site_name") || (URL.parse(value("og:url", "canonical"))?.host ?? ""),
    image: imageText || image,
    tags,
    problems: [...new Set(checks.filter(([condition]) => condition).map(([, problem]) => problem))],
  };
}

function tagOf(element: Element): [name: string, value: string][] {
  const read = (name: string) => attribute(element, name);
  switch (element.tagName) {
    case "title":
      return [["title", textOf(element).replace(/\s+/g, " ").trim()]];
    case "html":
      return [["lang", read("lang") ?? ""]];
    case "link":
      return read("rel")?.toLowerCase() === "canonical" ? [["canonical", read("href") ?? ""]] : [];
    case "meta":
      if (read("charSet") !== undefined) return [["charset", read("charSet") ?? ""]];
      return [[(read("property") ?? read("name") ?? read("httpEquiv") ?? "").toLowerCase(), read("content") ?? ""]];
    default:
      return [];
  }
}
