import { type FormEvent, useRef, useState } from "react";
import { toastLookupFailed } from "#ui/lookup-failure.ts";
import { dismissFailure } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useRunKey } from "#ui/use-run-key.ts";

/** The state of a form that asks the server about a name. After a failure, its field has the focus. */
export function useLookup<Answer>(
  name: string,
  lookUp: () => Promise<Answer>,
  isFailure: (answer: Answer) => boolean = () => false,
) {
  const { recordAction } = useToolServices();
  const [answer, setAnswer] = useState<Answer>();
  const [loading, setLoading] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (loading || name.trim() === "") return;
    recordAction("lookup");
    setLoading(true);
    setAnswer(undefined);
    try {
      const found = await lookUp();
      setAnswer(() => found);
      dismissFailure();
      if (isFailure(found)) field.current?.focus();
    } catch (error) {
      toastLookupFailed(error);
      field.current?.focus();
    }
    setLoading(false);
  };
  useRunKey(submit);
  return { answer, loading, field, submit };
}
