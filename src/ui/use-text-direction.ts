import { useToolServices } from "#ui/tool-services.ts";

const STARTS_RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const HEAD_CHARS = 200;

/**
 * The `dir` of a field: automatic for prose that starts in a right-to-left script. In code and data, it would move the
 * punctuation around.
 */
export function useTextDirection(text: string): "auto" | undefined {
  const { category } = useToolServices().tool;
  return category === "Text" && STARTS_RIGHT_TO_LEFT.test(text.slice(0, HEAD_CHARS)) ? "auto" : undefined;
}
