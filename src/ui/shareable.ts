import { hasEffect, type OptionDeclaration, type OptionDeclarations } from "#shared/options.ts";
import type { SharePayload } from "#shared/share-link/share-link.ts";
import { isSecretSet, optionsToShare, shownOptions } from "#shared/share-link/tool-link.ts";
import { filesIn, isBlank } from "#ui/input-value.ts";
import type { OpenPage } from "#ui/page-registry.ts";
import { inputsOf } from "#ui/use-tool.ts";

/** What the visitor may share as a link. */
export interface Shareable {
  /** What the link opens. */
  title: string;
  /** What it carries besides the input, for people: `Indent: Tabs`. */
  settings: readonly string[];
  /** Whether there is an input to include, or why it can't be included. */
  input: "none" | "text" | "file" | "secret";
  /** The input, for a paste. */
  text: string;
  /** @throws {InputError} for an option that isn't valid. */
  payload: (choice: { withInput: boolean }) => SharePayload;
}

/** What a link to a tool's page carries. */
export function shareableTool(page: OpenPage, title: string): Shareable {
  const { hasModes, mode, options, inputs, operations } = page;
  const declarations = shownOptions(page, mode);
  const hasSecret = isSecretSet(declarations, options) || hasSecretInput(page);
  const content = (withContent: boolean) => optionsToShare(declarations, options, { content: withContent });
  const texts = Object.entries(inputs).flatMap(([name, input]) =>
    input.kind === "typed" && input.text !== "" ? [[name, input.text] as const] : [],
  );
  const hasContent = texts.length > 0 || hasContentOption(page);
  const hasFile = Object.values(inputs).some((input) => !isBlank(input) && filesIn(input).length > 0);
  const isOtherMode = hasModes && mode !== Object.keys(operations)[0];
  return {
    title,
    settings: settingsOf(page, content(false)),
    input: hasContent ? (hasSecret ? "secret" : "text") : hasFile ? "file" : "none",
    text: texts.map(([, text]) => text).join("\n"),
    payload: ({ withInput }) => {
      const isIncluded = withInput && !hasSecret;
      const shared = content(isIncluded);
      return {
        ...(isOtherMode && { mode }),
        ...(Object.keys(shared).length > 0 && { options: shared }),
        ...(isIncluded && texts.length > 0 && { inputs: Object.fromEntries(texts) }),
      };
    },
  };
}

function hasSecretInput({ inputs, operations }: OpenPage): boolean {
  const declared = inputsOf(operations);
  return Object.entries(inputs).some(([name, input]) => declared[name]?.secret && !isBlank(input));
}

function hasContentOption(page: OpenPage): boolean {
  return Object.entries(shownOptions(page, page.mode)).some(
    ([name, declaration]) =>
      declaration.content && hasEffect(declaration, page.options) && page.options[name] !== declaration.default,
  );
}

function settingsOf(page: OpenPage, options: Readonly<Record<string, unknown>>): readonly string[] {
  const declarations = shownOptions(page, page.mode);
  const isOtherMode = page.hasModes && page.mode !== Object.keys(page.operations)[0];
  const mode = isOtherMode ? page.operations[page.mode]?.label : undefined;
  return [...(mode === undefined ? [] : [mode]), ...describeOptions(declarations, options)];
}

/** Options for people: `Indent: Tab`. */
export function describeOptions(
  declarations: OptionDeclarations,
  options: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.entries(options).map(([name, value]) => describe(declarations[name], value));
}

function describe(declaration: OptionDeclaration | undefined, value: unknown): string {
  if (!declaration) return String(value);
  const { label, kind } = declaration;
  if (kind === "flag") return `${label}: ${value ? "yes" : "no"}`;
  if (kind === "choice") return `${label}: ${declaration.choices.find((one) => one.value === value)?.label ?? value}`;
  return `${label}: ${value}`;
}
