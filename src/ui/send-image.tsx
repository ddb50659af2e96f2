import type { ReactNode } from "react";
import type { ImageMaker } from "#ui/copy-image.tsx";
import { SendTo } from "#ui/send-to.tsx";
import { toastFailed } from "#ui/toast.tsx";

interface Props {
  name: string;
  image: ImageMaker;
  /** More buttons, before it. */
  children?: ReactNode;
}

/** 'Send to…' for an image. It is sent as a `File`, because a small Blob would arrive as text. */
export function SendImage({ name, image, children }: Props) {
  const makeFile = async () => {
    const made = await image();
    if (typeof made !== "string") return new File([made], name, { type: made.type });
    if (made) toastFailed(made);
    return undefined;
  };
  return (
    <div className="next-steps">
      {children}
      <SendTo type="image/png" content={makeFile} />
    </div>
  );
}
