import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCodeFormatter() {
  return (
    <About
      title="Code Formatter"
      operations={operations}
      lead="Give code the layout that Prettier gives it: one style for a whole project, or minified code made readable."
    >
      <li>
        JavaScript, TypeScript, JSX, HTML, Vue, Angular, CSS, SCSS, Less, JSON with or without comments, JSON5,
        Markdown, YAML and GraphQL.
      </li>
      <li>Options have Prettier’s names and defaults, so the result is the same as in your editor.</li>
      <li>Code inside other code is formatted too. If it has a mistake, it stays as it is.</li>
      <li>For several files, the name of each tells its language.</li>
      <li>Up to 6 MB. Minified JavaScript of 5 MB takes about half a minute.</li>
      <li>Your code stays in your browser.</li>
    </About>
  );
}
