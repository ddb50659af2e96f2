import { useId, useMemo, useState } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { useObjectUrl } from "#ui/use-object-url.ts";
import { type ImageMetadata, mapUrl, metadataJson, searchTags } from "./image-metadata.ts";

interface Props {
  metadata: ImageMetadata;
  fileName: string;
}

/** All tags of an image by group, with a search, the location and the embedded thumbnail. */
export function MetadataPanel({ metadata, fileName }: Props) {
  const { groups, place, thumbnail } = metadata;
  const [words, setWords] = useState("");
  const searchId = useId();
  const found = searchTags(groups, words);
  const count = groups.reduce((sum, { tags }) => sum + tags.length, 0);
  const jsonName = `${fileName.replace(/\.[^.]*$/, "")}.json`;
  const copy = () => copyWithToast(metadataJson(metadata), plural(count, "tag"));
  const save = () => downloadWithToast(jsonName, new Blob([metadataJson(metadata)], { type: "application/json" }));
  return (
    <Panel
      sunk
      className="max-h-144 lg:absolute lg:inset-0 lg:max-h-none"
      heading="Output"
      tools={
        <>
          <Button look="quiet" icon="copy" onClick={copy}>
            Copy JSON
          </Button>
          <Button look="quiet" icon="download" onClick={save}>
            Download JSON
          </Button>
        </>
      }
      foot={<span>{plural(count, "tag")}</span>}
    >
      <div className="border-b border-rule p-3">
        <label htmlFor={searchId} className="sr-only">
          Search tags
        </label>
        <input
          id={searchId}
          type="search"
          className="field"
          placeholder="Search tags"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list must have focus to scroll by keyboard */}
      <section aria-label="Tags" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
        {place && (
          <p className="note border-b">
            This image contains a location:{" "}
            <span className="font-mono">
              {place.latitude.toFixed(6)}, {place.longitude.toFixed(6)}
            </span>
            {place.altitude !== undefined && `, ${describeAltitude(place.altitude)}`}.{" "}
            <a
              href={mapUrl(place)}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline underline-offset-4"
            >
              Show on OpenStreetMap
            </a>
          </p>
        )}
        {thumbnail && <Thumbnail bytes={thumbnail} />}
        {found.map(({ name, tags }) => (
          <section key={name} aria-label={name} className="border-b border-rule p-3 last:border-b-0">
            <h2 className="px-1 pb-1 text-sm font-semibold">{name}</h2>
            <dl>
              {tags.map((tag, place) => (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: a tag may occur twice with the same value
                  key={place}
                  className="grid gap-x-3 rounded px-1 py-1 text-sm odd:bg-card sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
                >
                  <dt className="break-words text-ink-2">{tag.name}</dt>
                  <dd className="font-mono break-words whitespace-pre-wrap">{tag.value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {found.length === 0 && <p className="p-6 text-center text-sm text-ink-2">No tags match “{words.trim()}”.</p>}
      </section>
    </Panel>
  );
}

function describeAltitude(meters: number): string {
  return `${Math.round(Math.abs(meters))} m ${meters < 0 ? "below" : "above"} sea level`;
}

function Thumbnail({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const address = useObjectUrl(useMemo(() => new Blob([bytes], { type: "image/jpeg" }), [bytes]));
  return (
    <figure className="flex items-center gap-3 border-b border-rule p-3.5 text-sm text-ink-2">
      {address && <img src={address} alt="Embedded thumbnail" className="max-h-28 rounded border border-rule" />}
      <figcaption>The thumbnail inside the file. It may show parts that were cropped away.</figcaption>
    </figure>
  );
}
