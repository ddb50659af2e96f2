/** How much a text must contain to be markup itself: copied source code also comes as HTML, with its colors. */
const TAG = /<\/?[a-z][^<>]{0,1000}>/i;

/**
 * The HTML of rich text on the clipboard; undefined if its plain text is what the visitor copied.
 * @example pastedHtml({ html: "<!--StartFragment--><b>a</b><!--EndFragment-->", text: "a" }) // "<b>a</b>"
 */
export function pastedHtml({ html, text }: { html: string; text: string }): string | undefined {
  if (html.trim() === "" || TAG.test(text)) return undefined;
  const start = "<!--StartFragment-->";
  const from = html.indexOf(start);
  const to = html.lastIndexOf("<!--EndFragment-->");
  return from >= 0 && to > from ? html.slice(from + start.length, to) : html;
}
