/** A moment in the visitor's own language and time zone; the exact ISO 8601 value shows on hover. */
export function Time({ iso }: { iso: string }) {
  const text = new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return (
    <time className="whitespace-nowrap" dateTime={iso} title={iso}>
      {text}
    </time>
  );
}
