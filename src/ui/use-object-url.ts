import { useEffect, useState } from "react";

/** An object URL for a Blob, revoked when the component no longer shows it. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [objectUrl, setObjectUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setObjectUrl(url);
    return () => {
      setObjectUrl(undefined);
      URL.revokeObjectURL(url);
    };
  }, [blob]);
  return objectUrl;
}
