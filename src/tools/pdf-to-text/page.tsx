import { Suspense, useState } from "react";
import { plural } from "#shared/format-number.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { choosePdfs, PdfInput } from "#ui/pdf/pdf-input.tsx";
import { ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useTool } from "#ui/use-tool.ts";
import { joinPages, type PageText, type Separator } from "./join-pages.ts";
import { operations } from "./tool.ts";

const MatchList = lazyPart(() => import("./match-list.tsx"), "MatchList");

const OPERATIONS = { extract: operations.extract };

export default function PdfToTextPage() {
  const tool = useTool(OPERATIONS, { onHandover: (sent, { files = filesIn(sent) }) => choosePdfs(tool, files) });
  const [query, setQuery] = useState("");
  const chosen = filesIn(tool.inputs.input);
  const pages = tool.data("extract");
  const isSearching = pages !== undefined && query.trim() !== "";

  return (
    <ToolPage
      tool={tool}
      inputs={<PdfInput tool={tool} />}
      result={
        <div className="grid min-w-0 content-start gap-3">
          {pages && (
            <input
              type="search"
              aria-label="Search"
              placeholder="Search"
              autoComplete="off"
              spellCheck={false}
              className="field w-full"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          )}
          <ToolResult
            tool={tool}
            result={pages && toResult(pages, tool.ranWith.options.separator as Separator, chosen[0]?.name)}
            label={pages && plural(pages.length, "page")}
            paste={{ title: "Text of a PDF", language: "text" }}
            sendable
            wraps={tool.ranWith.options.layout !== "page"}
          >
            {isSearching && (
              <Suspense>
                <MatchList pages={pages} query={query} />
              </Suspense>
            )}
          </ToolResult>
        </div>
      }
    />
  );
}

function toResult(pages: readonly PageText[], separator: Separator, name = "document.pdf"): TextResult {
  const content = joinPages(pages, separator);
  return {
    kind: "text",
    type: "text/plain",
    fileName: name.replace(/(?:\.pdf)?$/i, ".txt"),
    content,
    head: content,
    bytes: utf8Length(content),
    lines: content === "" ? 0 : content.split("\n").length,
  };
}
