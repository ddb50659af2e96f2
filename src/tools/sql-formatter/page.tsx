import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function SqlFormatterPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste SQL, or drop a file: select * from users"
      accept=".sql,.ddl,.dml,.pgsql,.psql,.mysql,.plsql,.pks,.pkb,.hql,.cql,.dump,application/sql,text/plain"
      paste={{ title: "SQL", language: "text", colors: "sql" }}
    />
  );
}
