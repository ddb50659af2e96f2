import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutSqlFormatter() {
  return (
    <About
      title="SQL Formatter"
      operations={operations}
      lead="Lay out a query, a migration or a whole dump, or make it small. What it does never changes."
    >
      <li>
        Only white space changes, and the case of words if you ask for it; Minify also drops comments. Every result is
        compared with the input token by token.
      </li>
      <li>
        Placeholders survive: ?, :name, @name, $1, %s, $&#123;name&#125;, {"{{ jinja }}"} and {"{% blocks %}"}.
      </li>
      <li>
        GO, DELIMITER, / and psql commands keep their line, and rows of COPY stay as they are. Procedures are laid out
        statement by statement.
      </li>
      <li>Between sql-formatter-disable and sql-formatter-enable comments, nothing changes.</li>
      <li>Files of any size, about a minute per 20 MB; one statement may have 3 million characters.</li>
      <li>It isn’t a validator: a database may reject what this lays out.</li>
      <li>Your data stays in your browser.</li>
    </About>
  );
}
