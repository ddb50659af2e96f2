import { useEffect, useState } from "react";

/** Milliseconds since 1970, new at every full second. Undefined until the page is alive: its HTML is older than that. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now();
      setNow(time);
      timer = setTimeout(tick, 1000 - (time % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
