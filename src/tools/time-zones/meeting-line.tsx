import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { calendarFile } from "./calendar-file.ts";
import { type Converted, summaryOf } from "./converted-text.ts";

const FILE_NAME = "meeting.ics";

/** The moment in all places in one line, to copy or to put into a calendar. */
export function MeetingLine({ converted }: { converted: Converted }) {
  const summary = summaryOf(converted);
  const save = () => {
    const file = calendarFile(converted.utc, summary, Date.now());
    downloadWithToast(FILE_NAME, new Blob([file], { type: "text/calendar" }));
  };
  return (
    <div className="border-t border-rule bg-card">
      <p className="px-3.5 pt-3 text-data font-semibold wrap-anywhere">{summary}</p>
      <div className="flex flex-wrap gap-1 px-1 py-1">
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(summary, summary)}>
          Copy Line
        </Button>
        <Button look="quiet" icon="calendar-clock" onClick={save}>
          Calendar File
        </Button>
      </div>
    </div>
  );
}
