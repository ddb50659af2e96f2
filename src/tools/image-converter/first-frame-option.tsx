import { type ComponentProps, useEffect, useState } from "react";
import { readImageHeader } from "#shared/image/image-header.ts";
import { OptionControls } from "#ui/option-controls.tsx";

interface Props extends ComponentProps<typeof OptionControls> {
  sources: readonly File[];
}

/** The options for animations, shown once an image is one. */
export function FirstFrameOption({ sources, ...controls }: Props) {
  return useHasAnimation(sources) && <OptionControls {...controls} />;
}

function useHasAnimation(sources: readonly File[]): boolean {
  const [animated, setAnimated] = useState<readonly File[]>([]);
  useEffect(() => {
    let current = true;
    const read = sources.map(async (file) => ((await readImageHeader(file))?.animated ? [file] : []));
    Promise.all(read).then(
      (found) => current && setAnimated(found.flat()),
      // Converting the images reports the error.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [sources]);
  return animated.some((file) => sources.includes(file));
}
