import { Suspense, useState } from "react";
import { GeneratorPage } from "#ui/generator-tool.tsx";
import { textIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Notes } from "#ui/notes.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { EmptyResult } from "#ui/tool-page.tsx";
import { type Tool, useTool } from "#ui/use-tool.ts";
import { SecretField } from "./secret-field.tsx";
import { operations } from "./tool.ts";

const AccountCards = lazyPart(() => import("./account-cards.tsx"), "AccountCards");

/** The page makes codes, QR codes and verdicts from what this reads. */
const READ = { read: operations.read };

export default function TotpPage() {
  const tool = useTool(READ, { auto: true });
  const [isShown, setShown] = useState(false);
  const secret = textIn(tool.inputs.secret);
  const isUri = secret.kind === "typed" && /^\s*otpauth/i.test(secret.text);
  const accounts = tool.data("read");
  const waiting = <EmptyResult heading="Codes" working={tool.state.phase === "running"} />;
  return (
    <GeneratorPage
      tool={isShown ? tool : withMaskedInput(tool)}
      options={
        <>
          <SecretField tool={tool} isShown={isShown} onShow={setShown} />
          {isUri ? (
            <p className="text-sm text-ink-2">Algorithm, digits and period are those of the URI.</p>
          ) : (
            <OptionsFold>
              <div className="grid gap-2 sm:contents">
                <ToolOptionControls tool={tool} />
              </div>
            </OptionsFold>
          )}
        </>
      }
      result={<Suspense fallback={waiting}>{accounts ? <AccountCards accounts={accounts} /> : waiting}</Suspense>}
      below={tool.shown && <Notes {...tool.shown.result} />}
    />
  );
}

/** An error shows the place in the input: of a masked one, only the character at fault. */
function withMaskedInput(tool: Tool): Tool {
  const { inputs, options } = tool.ranWith;
  const { secret } = inputs;
  if (secret?.kind !== "typed") return tool;
  const at = tool.error?.position?.offset;
  const mask = (_: string, offset: number) => (offset === at ? _ : "•");
  const text = secret.text.replaceAll(/[\s\S]/g, mask);
  return { ...tool, ranWith: { options, inputs: { ...inputs, secret: { kind: "typed", text } } } };
}
