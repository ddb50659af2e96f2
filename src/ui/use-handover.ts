import { useEffect, useRef } from "react";
import { dropHandover, type Handover, hearHandover, peekHandover } from "#ui/handover.ts";
import { type InputValue, sourceValue } from "#ui/input-value.ts";
import { useToolServices } from "#ui/tool-services.ts";

/** Takes what was sent to this tool, once: when the page opens, or while it is open. */
export function useHandover(take: (value: InputValue, handover: Handover) => void): void {
  const { tool } = useToolServices();
  const taker = useRef(take);
  useEffect(() => {
    taker.current = take;
  });
  useEffect(() => {
    let current = true;
    const receive = async () => {
      const handover = peekHandover(tool.id);
      if (!handover) return;
      const value = await sourceValue(handover.content);
      if (!current) return;
      dropHandover(tool.id);
      taker.current(value, handover);
    };
    receive();
    const stop = hearHandover(tool.id, receive);
    return () => {
      current = false;
      stop();
    };
  }, [tool.id]);
}
