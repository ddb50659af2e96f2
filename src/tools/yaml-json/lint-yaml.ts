import { type Document, isAlias, type Node, visit } from "yaml";
import { plural } from "#shared/format-number.ts";
import { positionAt } from "#shared/text-position.ts";
import { parseYaml, problemOf } from "./read-yaml.ts";
import { findTargets } from "./yaml-to-json.ts";

interface Finding {
  kind: "error" | "warning";
  message: string;
  /** In UTF-16 code units. */
  offset: number;
}

const MAX_FINDINGS = 100;

/**
 * Checks YAML 1.2: a verdict, then a line per error or warning with its position. Warns of unknown tags and aliases,
 * unused anchors, and values such as `no` and `010` that YAML 1.1 reads differently.
 */
export function lintYaml(text: string): string {
  const documents = parseYaml(text, { warnOfVersions: true });
  const findings = documents
    .flatMap((document) => [
      ...document.errors.map(({ message, pos }) => ({ kind: "error" as const, message, offset: pos[0] })),
      ...document.warnings.map(({ message, pos }) => ({ kind: "warning" as const, message, offset: pos[0] })),
      ...(document.errors.length === 0 ? lintAliases(document) : []),
    ])
    .sort((a, b) => a.offset - b.offset);
  const errors = findings.filter(({ kind }) => kind === "error").length;
  const warnings = findings.length - errors;
  const counts = [
    ...(errors > 0 ? [plural(errors, "error")] : []),
    ...(warnings > 0 ? [plural(warnings, "warning")] : []),
  ].join(", ");
  const verdict = errors > 0 ? `❌ Invalid YAML: ${counts}` : `✅ Valid YAML${counts && `: ${counts}`}`;
  const lines = findings.slice(0, MAX_FINDINGS).map(({ kind, message, offset }) => {
    const { line, column } = positionAt(text, offset);
    return `Line ${line}, column ${column}: ${kind}: ${inPlainWords(problemOf(message, text, offset))}`;
  });
  const omitted = findings.length - lines.length;
  return [verdict, ...lines, ...(omitted > 0 ? [`and ${omitted} more`] : [])].join("\n");
}

function lintAliases(document: Document): Finding[] {
  const targets = findTargets(document);
  const used = new Set(targets.values());
  const findings: Finding[] = [];
  visit(document, {
    Node: (_, node) => {
      const offset = (node as Node).range?.[0] ?? 0;
      if (isAlias(node) && !targets.has(node)) {
        findings.push({ kind: "error", message: `Unknown alias *${node.source}`, offset });
      } else if ("anchor" in node && node.anchor !== undefined && !used.has(node)) {
        findings.push({ kind: "warning", message: `Unused anchor &${node.anchor}`, offset });
      }
    },
  });
  return findings;
}

function inPlainWords(message: string): string {
  return message.replace(/^Value may be parsed as either (\S+) or (\S+)$/, "$1, but YAML 1.1 reads it as $2");
}
