/** From here on, the color warns that there is little time to type the code. */
const HURRY_SECONDS = 5;

interface Props {
  /** Seconds, both. */
  period: number;
  left: number;
}

/** A ring that empties in steps of a second, without an animation. */
export function Countdown({ period, left }: Props) {
  const isHurry = left <= HURRY_SECONDS;
  return (
    <div role="timer" className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-10 -rotate-90 fill-none">
        <circle cx="20" cy="20" r="17" strokeWidth="5" className="stroke-rule" />
        <circle
          cx="20"
          cy="20"
          r="17"
          strokeWidth="5"
          pathLength={period}
          strokeDasharray={`${left} ${period}`}
          className={isHurry ? "stroke-warn" : "stroke-accent"}
        />
      </svg>
      <span className="min-w-[5ch] text-sm tabular-nums">{timeText(left)}</span>
    </div>
  );
}

/** @example timeText(90) // "1:30" */
function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
