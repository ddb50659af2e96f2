import { useState } from "react";
import { claimsFormat, LOAD_FAILURE } from "#shared/image/image-types.ts";
import { ImageView } from "#ui/image-view.tsx";
import { toastFailed } from "#ui/toast.tsx";

/** Preview of the chosen image, if the browser supports its format. */
export function SourceView({ file }: { file: File }) {
  const [unsupportedFile, setUnsupportedFile] = useState<File>();
  if (claimsFormat(file, ["tiff"])) {
    return <p className="vacant">Browsers can’t show TIFF, but you can read its metadata.</p>;
  }
  const isHeic = claimsFormat(file, ["heic"]);
  if (isHeic && unsupportedFile === file) {
    return <p className="vacant">This browser can’t show HEIC, but you can read its metadata.</p>;
  }
  const onError = () => (isHeic ? setUnsupportedFile(file) : toastFailed(LOAD_FAILURE));
  return <ImageView blob={file} alt={`Preview of ${file.name}`} onError={onError} />;
}
