import { useEffect, useRef } from "react";
import { dropHandover, type Handover, peekHandover, subscribeToHandover } from "#ui/handover.ts";
import { type InputValue, sourceValue } from "#ui/input-value.ts";
import { useToolServices } from "#ui/tool-services.ts";

/** Takes each handover to this tool once, when the page opens or while it is open. */
export function useHandover(take: (value: InputValue, handover: Handover) => void): void {
  const { tool } = useToolServices();
  const latestTake = useRef(take);
  useEffect(() => {
    latestTake.current = take;
  });
  useEffect(() => {
    let current = true;
    const receive = async () => {
      const handover = peekHandover(tool.id);
      if (!handover) return;
      const value = await sourceValue(handover.content);
      if (!current) return;
      dropHandover(tool.id);
      latestTake.current(value, handover);
    };
    receive();
    const stop = subscribeToHandover(tool.id, receive);
    return () => {
      current = false;
      stop();
    };
  }, [tool.id]);
}
