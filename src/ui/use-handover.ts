import { useEffect, useRef } from "react";
import { dropHandover, peekHandover } from "#ui/handover.ts";
import { type InputValue, sourceValue } from "#ui/input-value.ts";
import { useToolServices } from "#ui/tool-services.ts";

/** Takes what another tool sent to this one, once, when the page opens. */
export function useHandover(take: (value: InputValue) => void): void {
  const { tool } = useToolServices();
  const taker = useRef(take);
  useEffect(() => {
    const handover = peekHandover(tool.id);
    if (!handover) return;
    let current = true;
    sourceValue(handover.content).then((value) => {
      if (!current) return;
      dropHandover(tool.id);
      taker.current(value);
    });
    return () => {
      current = false;
    };
  }, [tool.id]);
}
