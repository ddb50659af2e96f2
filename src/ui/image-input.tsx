import type { ComponentProps } from "react";
import { FileInput } from "#ui/file-input.tsx";

type Props = Omit<ComponentProps<typeof FileInput>, "noun" | "icon" | "replaceLabel" | "disabled">;

/** A file input for images. */
export function ImageInput({ multiple = false, onFiles, ...rest }: Props) {
  return (
    <FileInput
      {...rest}
      noun={multiple ? "images" : "an image"}
      icon="image-up"
      multiple={multiple}
      onFiles={(files) => onFiles(multiple ? files : files.slice(0, 1))}
    />
  );
}
