import { useEffect, useState } from "react";

/** Milliseconds since 1970, updated every full second. Undefined before hydration, because the HTML is prerendered. */
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
