import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutTomlJson() {
  return (
    <About
      title="TOML ↔ JSON"
      operations={operations}
      lead="Convert configuration files such as Cargo.toml and pyproject.toml to JSON, or JSON to TOML."
    >
      <li>Reads TOML 1.1 and so every TOML 1.0 file. Errors name the line and column.</li>
      <li>Integers keep all their digits, and 1.0 stays 1.0. JSON to TOML keeps every number as written.</li>
      <li>Dates and times become texts in JSON, with up to nine digits of a second, and dates again in TOML.</li>
      <li>JSON has no comments, so they are lost. TOML has no null, so members that are null are left out.</li>
      <li>Up to 200 levels of nesting.</li>
      <li>Your data stays in your browser.</li>
    </About>
  );
}
