import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

const PreviewFrame = lazyPart(() => import("./preview-frame.tsx"), "PreviewFrame");
const MetaCard = lazyPart(() => import("./meta-card.tsx"), "MetaCard");

export default function HtmlToolsPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ minify: "Minify", preview: "Preview", links: "Links", meta: "Meta Tags" }}
      placeholder="Paste HTML, or drop a file"
      accept=".html,.htm,.xhtml,text/html"
    >
      {(data) => ("page" in data ? <PreviewFrame preview={data} /> : <MetaCard meta={data} />)}
    </TextTool>
  );
}
