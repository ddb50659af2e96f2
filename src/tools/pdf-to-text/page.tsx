import { Suspense, useState } from "react";
import { plural } from "#shared/format-number.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { FileChip } from "#ui/file-chip.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { hasPdfType, NOT_A_PDF } from "#ui/pdf/chosen-pdf.ts";
import { ResultPanel } from "#ui/result-panel.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { EMPTY_RESULT, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { AboutPdfToText } from "./about.tsx";
import { joinPages, type PageText, type Separator } from "./join-pages.ts";
import { operations } from "./operations.ts";

const MatchList = lazyPart(() => import("./match-list.tsx"), "MatchList");

export default function PdfToTextPage() {
  const tool = useTool(operations, { onHandover: (sent, { files = filesIn(sent) }) => choose(files) });
  const [query, setQuery] = useState("");
  const chosen = filesIn(tool.inputs.input);
  const pages = tool.data("extract");
  const isSearching = pages !== undefined && query.trim() !== "";

  const choose = (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    if (!files.every(hasPdfType)) return toastFailed(NOT_A_PDF);
    tool.setOptions({ pages: "", password: "" });
    tool.replace("input", files.length > 1 ? { kind: "files", files } : { kind: "file", file: first });
  };
  const clear = () => tool.clear("input");

  return (
    <>
      <ToolPage
        tool={tool}
        inputs={
          <FileInput
            noun="a PDF file"
            icon="file-up"
            batch
            chooserRef={tool.fieldOf("input")}
            chosen={chosen}
            accept="application/pdf,.pdf"
            formats="It stays on your device"
            onFiles={choose}
            onClear={clear}
          >
            {chosen.length > 0 && <FileChip files={chosen} onRemove={clear} />}
          </FileInput>
        }
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
            <ResultPanel
              result={pages && toResult(pages, tool.ranWith.options.separator as Separator, chosen[0]?.name)}
              durationMs={tool.shown?.milliseconds}
              label={pages && plural(pages.length, "page")}
              empty={tool.state.phase === "running" ? "Working…" : EMPTY_RESULT}
              paste={{ title: "Text of a PDF", language: "text" }}
              sendable
              wraps={tool.ranWith.options.layout !== "page"}
            >
              {isSearching && (
                <Suspense>
                  <MatchList pages={pages} query={query} />
                </Suspense>
              )}
            </ResultPanel>
          </div>
        }
      />
      <AboutPdfToText />
    </>
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
