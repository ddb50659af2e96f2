import createParser, { type Token } from "markdown-it";
import type { Plugin } from "vite";

/**
 * Compiles each tool's `about.md` to a module of React elements: `lead`, the first paragraph, and `notes`, the items of
 * the list after it.
 */
export function aboutText(): Plugin {
  return {
    name: "about-text",
    transform: {
      filter: { id: /\/about\.md$/ },
      handler: (text, id) => ({ code: compileAbout(text, id), map: null }),
    },
  };
}

const parser = createParser({ html: true });

/** @throws {Error} that names the file if it is more than a paragraph and a list, or has markup that isn't supported */
export function compileAbout(text: string, file: string): string {
  const tokens = parser.parse(text, {});
  const isList = tokens.slice(3).every(({ type }) => /^(?:(?:bullet_list|list_item|paragraph)_\w+|inline)$/.test(type));
  if (!isList || tokens[0]?.type !== "paragraph_open") throw new Error(`${file}: write a paragraph, then a list`);
  const [lead = "", ...notes] = tokens
    .filter(({ type }) => type === "inline")
    .map(
      ({ children }) =>
        `createElement(Fragment, null, ${(children ?? []).map((token) => toCode(token, file)).join("")})`,
    );
  return `import { createElement, Fragment } from "react";
import { Link } from "#ui/router.tsx";
export const lead = ${lead};
export const notes = [${notes.join()}];
`;
}

/** The element or text as one argument of a call; an opening token starts a call that its closing token ends. */
function toCode(token: Token, file: string): string {
  const { type, tag, content, nesting } = token;
  if (type === "text") return content && `${JSON.stringify(content)},`;
  if (type === "softbreak") return '" ",';
  if (type === "code_inline") return `createElement("code", null, ${JSON.stringify(content)}),`;
  if (nesting === -1 || content === "</kbd>") return "),";
  if (type === "strong_open" || type === "em_open") return `createElement("${tag}", null, `;
  if (content === "<kbd>") return 'createElement("kbd", null, ';
  if (type !== "link_open") throw new Error(`${file}: ${content || type} isn't supported`);
  const href = String(token.attrGet("href"));
  return href.startsWith("/")
    ? `createElement(Link, ${JSON.stringify({ to: href })}, `
    : `createElement("a", ${JSON.stringify({ href, rel: "noopener" })}, `;
}
