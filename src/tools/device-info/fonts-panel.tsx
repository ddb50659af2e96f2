import { useState } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Field } from "#ui/field.tsx";
import { Panel } from "#ui/panel.tsx";
import { type Face, type Family, faceCss, faceStyle, facesText, findFamilies } from "./fonts.ts";

/** https://wicg.github.io/local-font-access/ */
interface FontAccess {
  queryLocalFonts?: () => Promise<readonly Face[]>;
}

const UNSUPPORTED = "This browser doesn’t let sites list fonts. Chrome and Edge on a computer do.";
const REFUSED =
  "The browser refused to list the fonts. Allow fonts for this site in its settings, beside the address, and try again.";
/** Families that are shown at first: each needs its font loaded. */
const FIRST_SHOWN = 40;

/** The fonts of the system, as far as the browser tells them, each in itself. */
export function FontsPanel() {
  const [faces, setFaces] = useState<readonly Face[]>([]);
  const [message, setMessage] = useState((window as FontAccess).queryLocalFonts ? undefined : UNSUPPORTED);
  const [query, setQuery] = useState("");
  const [sample, setSample] = useState("The quick brown fox jumps over the lazy dog 0123456789");
  const list = async () => {
    try {
      const found = (await (window as FontAccess).queryLocalFonts?.()) ?? [];
      setFaces(found);
      setMessage(found.length === 0 ? REFUSED : undefined);
    } catch (error) {
      console.debug("The fonts could not be listed", error);
      setMessage(REFUSED);
    }
  };
  const families = findFamilies(faces, query);
  return (
    <div className="option-columns items-start">
      <div className="card grid content-start gap-3 p-4 max-sm:p-3">
        <Button look="main" disabled={message === UNSUPPORTED} onClick={list}>
          List Fonts
        </Button>
        <p className="text-ink-2 text-sm">The browser asks you first. The list stays in this tab.</p>
        <Field label="Search">
          {(id) => (
            <input
              id={id}
              type="search"
              className="field"
              placeholder="Family, style or PostScript name"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          )}
        </Field>
        <Field label="Sample text">
          {(id) => (
            <textarea
              id={id}
              className="field py-2"
              rows={2}
              value={sample}
              onChange={({ target }) => setSample(target.value)}
            />
          )}
        </Field>
      </div>
      <Panel
        sunk
        heading={faces.length > 0 ? `${plural(faces.length, "font")} of this device` : "Fonts"}
        tools={
          faces.length > 0 && (
            <Button
              look="quiet"
              icon="copy"
              onClick={() => copyWithToast(facesText(families.flatMap((one) => one.faces)))}
            >
              Copy
            </Button>
          )
        }
      >
        <p role="status" className={families.length > 0 && !message ? "sr-only" : "ruled"}>
          {message ?? statusOf(faces, families)}
        </p>
        <FamilyList key={query} families={families} sample={sample} />
      </Panel>
    </div>
  );
}

function statusOf(faces: readonly Face[], families: readonly Family[]): string {
  if (faces.length === 0) return "Fonts will appear here.";
  return families.length === 0 ? "Nothing found." : `Families: ${families.length}`;
}

function FamilyList({ families, sample }: { families: readonly Family[]; sample: string }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? families : families.slice(0, FIRST_SHOWN);
  const omittedCount = families.length - shown.length;
  return (
    <div className="flex flex-col gap-2 p-3 empty:hidden lg:max-h-144 lg:overflow-y-auto">
      {shown.map(({ name, faces }) => (
        <details key={name} className="rounded border border-rule bg-card px-3.5 py-2">
          <summary className="cursor-pointer text-sm">
            <span className="font-semibold wrap-anywhere">{name}</span>{" "}
            <span className="text-ink-2">{plural(faces.length, "style")}</span>
            <span className="block truncate text-xl" style={{ fontFamily: JSON.stringify(name) }}>
              {sample}
            </span>
          </summary>
          <ul className="mt-2 divide-y divide-rule text-sm">
            {faces.map((face) => (
              <li key={face.postscriptName} className="flex items-center gap-3 py-1.5">
                <div className="min-w-0 flex-1">
                  <p className="truncate text-xl" style={faceStyle(face)}>
                    {sample}
                  </p>
                  <p className="text-ink-2 wrap-anywhere">
                    {face.style} · {face.fullName} · <code className="font-mono">{face.postscriptName}</code>
                  </p>
                </div>
                <Button
                  look="quiet"
                  icon="copy"
                  aria-label={`Copy the CSS of ${face.fullName}`}
                  onClick={() => copyWithToast(faceCss(face), faceCss(face))}
                >
                  CSS
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {omittedCount > 0 && (
        <Button className="self-start" onClick={() => setWhole(true)}>
          Show {omittedCount.toLocaleString("en")} more
        </Button>
      )}
    </div>
  );
}
