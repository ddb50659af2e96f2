import { useState } from "react";
import { claimsFormat } from "#shared/image/image-types.ts";
import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { ImageView } from "#ui/image-view.tsx";
import { toastFailed } from "#ui/toast.tsx";

/** The chosen image, where the browser can show it. */
export function SourceView({ file }: { file: File }) {
  const [unknown, setUnknown] = useState<File>();
  if (claimsFormat(file, ["tiff"])) {
    return <p className="vacant">Browsers do not show TIFF, but its metadata can be read.</p>;
  }
  const isHeic = claimsFormat(file, ["heic"]);
  if (isHeic && unknown === file) {
    return <p className="vacant">This browser does not show HEIC, but its metadata can be read.</p>;
  }
  const onError = () => (isHeic ? setUnknown(file) : toastFailed(LOAD_FAILURE));
  return <ImageView blob={file} alt={`Preview of ${file.name}`} onError={onError} />;
}
