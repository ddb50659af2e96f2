import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutYamlJson() {
  return (
    <About
      title="YAML ↔ JSON"
      operations={operations}
      lead="Convert configuration files and data between YAML and JSON, format YAML, or find what is wrong with it."
    >
      <li>YAML 1.2 with anchors, aliases, merge keys and several documents; YAML 1.1 on request.</li>
      <li>Numbers keep their text, so 20-digit ids and prices like 12.50 aren’t rounded.</li>
      <li>
        Format keeps comments, quotes and the style of lists and maps. JSON has no comments, so they are lost there.
      </li>
      <li>JSON to YAML quotes texts such as “no” that some programs would read as false.</li>
      <li>Up to 200 levels of nesting; aliases may add 10 million characters.</li>
      <li>Your data stays in your browser.</li>
    </About>
  );
}
