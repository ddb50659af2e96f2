import type { ComponentProps } from "react";
import { FileInput } from "#ui/file-input.tsx";

type Props = Omit<ComponentProps<typeof FileInput>, "what" | "icon" | "again" | "disabled">;

/** The input of an image tool: pick, drop anywhere on it, or paste from anywhere on the page. */
export function ImageInput({ multiple = false, onFiles, ...rest }: Props) {
  return (
    <FileInput
      {...rest}
      what={multiple ? "images" : "an image"}
      icon="image-up"
      multiple={multiple}
      onFiles={(files) => onFiles(multiple ? files : files.slice(0, 1))}
    />
  );
}
