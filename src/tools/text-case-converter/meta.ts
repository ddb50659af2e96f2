import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Text Case Converter",
  description: "Convert text to 14 cases, from camelCase and snake_case to Title Case.",
  category: "Text",
  order: 3,
  keywords:
    "uppercase, lowercase, upper, lower, capitalize, capitalise, capital letters, title case, sentence case, camelcase, pascalcase, snake_case, kebab-case, constant_case, screaming snake, dot case, path case, alternating, mocking, inverse, swap case, toggle case, slug, variable name, naming convention, rename, slugify, text uppercase, text lowercase, to uppercase, to lowercase",
  icon: "case-sensitive",
  runs: "browser",
};
