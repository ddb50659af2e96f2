import { Suspense, useEffect } from "react";
import { Button } from "#ui/button.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const Cards = lazyPart(() => import("./cards.tsx"), "Cards");

export default function UserAgentParserPage() {
  const tool = useTool(operations);
  const { input = EMPTY_INPUT } = tool.inputs;
  const fillInOwn = () => focusAfter(() => tool.replace("input", ownUserAgent()), tool.fieldOf("input"));
  // Prefills the browser's own string, but doesn't count it as input and doesn't overwrite early typing.
  const { swapInput } = tool;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => swapInput("input", EMPTY_INPUT, ownUserAgent()), []);
  const parsed = tool.data("parse");
  const isOwn = input.kind === "typed" && typeof navigator === "object" && input.text.trim() === navigator.userAgent;
  const waiting = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      placeholder="Paste a user agent string"
      extraActions={<Button onClick={fillInOwn}>Use Current Browser</Button>}
      result={<Suspense fallback={waiting}>{parsed ? <Cards parsed={parsed} isOwn={isOwn} /> : waiting}</Suspense>}
    />
  );
}

const ownUserAgent = (): InputValue => ({ kind: "typed", text: navigator.userAgent });
