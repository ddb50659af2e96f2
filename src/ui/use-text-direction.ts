import { useToolServices } from "#ui/tool-services.ts";

const BEGINS_RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const HEAD = 200;

/**
 * The `dir` of a field. Prose that begins in a script from right to left is laid out line by line as its letters ask;
 * code and data keep their punctuation where it stands.
 */
export function useTextDirection(text: string): "auto" | undefined {
  const { category } = useToolServices().tool;
  return category === "Text" && BEGINS_RIGHT_TO_LEFT.test(text.slice(0, HEAD)) ? "auto" : undefined;
}
