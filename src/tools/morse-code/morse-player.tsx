import { useEffect, useRef, useState } from "react";
import type { FileResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { FilePanel } from "#ui/ready-file.tsx";

/** A sound file with a button that plays it. The page's CSP allows no `<audio>` with a blob. */
export function MorsePlayer({ file }: { file: FileResult }) {
  const player = useRef<AudioContext>(undefined);
  const [isPlaying, setPlaying] = useState(false);

  const stop = () => {
    void player.current?.close();
    player.current = undefined;
    setPlaying(false);
  };
  const play = async () => {
    const context = new AudioContext();
    player.current = context;
    setPlaying(true);
    const source = new AudioBufferSourceNode(context, {
      buffer: await context.decodeAudioData(await file.content.arrayBuffer()),
    });
    // Stopped meanwhile.
    if (player.current !== context) return;
    source.onended = stop;
    source.connect(context.destination);
    source.start();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file ends the sound of the one before
  useEffect(() => stop, [file]);

  return (
    <FilePanel file={file} label={`Download ${file.name}`}>
      <Button onClick={isPlaying ? stop : play}>{isPlaying ? "Stop" : "Play"}</Button>
    </FilePanel>
  );
}
