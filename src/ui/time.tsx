/** A time in the visitor's language and time zone, with the ISO 8601 value as a tooltip. */
export function Time({ iso }: { iso: string }) {
  const text = new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return (
    <time className="whitespace-nowrap" dateTime={iso} title={iso}>
      {text}
    </time>
  );
}
