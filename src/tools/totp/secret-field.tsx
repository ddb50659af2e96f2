import { useState } from "react";
import { sampleText } from "#shared/examples.ts";
import { systemRandom } from "#shared/random.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { textIn } from "#ui/input-value.ts";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import type { Tool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

interface Props {
  tool: Tool;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** The secret, masked unless the visitor wants to see it. */
export function SecretField({ tool, isShown, onShow }: Props) {
  const [isHeldBack, setHeldBack] = useState(false);
  const value = textIn(tool.inputs.secret);
  const field = tool.fieldOf("secret");
  const put = (text: string) => focusAfter(() => tool.setInput("secret", { kind: "typed", text }), field);
  const generate = async () => {
    setHeldBack(true);
    try {
      const { newSecret, RECOMMENDED_BYTES } = await import("./new-secret.ts");
      put(newSecret(RECOMMENDED_BYTES, systemRandom));
      toastDone("Generated!", "160 random bits. Scan its QR code with an authenticator app.");
    } catch {
      toastFailed("This part could not be loaded. Are you offline?");
    }
    setHeldBack(false);
  };
  return (
    <div className="w-full">
      <Field label="Secret or otpauth URI">
        {(id) => (
          <input
            ref={(element) => {
              field.current = element;
            }}
            id={id}
            type={isShown ? "text" : "password"}
            className="field font-mono"
            // Browsers ignore `off` for passwords; `new-password` keeps them from filling in or saving one.
            autoComplete={isShown ? "off" : "new-password"}
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Base32 or otpauth://"
            aria-invalid={tool.error?.field === undefined && tool.error ? true : undefined}
            value={value.kind === "typed" ? value.text : ""}
            onChange={({ target }) => tool.setInput("secret", { kind: "typed", text: target.value })}
          />
        )}
      </Field>
      <div className="-mx-2 mt-1 flex flex-wrap">
        <Button look="quiet" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
          Show
        </Button>
        <Button look="quiet" onClick={() => put(sampleText(operations.generate, "secret") ?? "")}>
          Sample
        </Button>
        <Button look="quiet" onClick={() => focusAfter(() => tool.clear("secret"), field)}>
          Clear
        </Button>
        <Button look="quiet" icon="key-round" busy={isHeldBack} onClick={() => isHeldBack || generate()}>
          New secret
        </Button>
      </div>
    </div>
  );
}
