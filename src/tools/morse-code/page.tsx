import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

const MorsePlayer = lazyPart(() => import("./morse-player.tsx"), "MorsePlayer");

export default function MorseCodePage() {
  return (
    <TextTool
      operations={operations}
      modes={{ encode: "Encode", decode: "Decode", sound: "Sound" }}
      placeholder={{
        encode: "Type or paste text",
        decode: "Paste Morse code, such as ... --- ...",
        sound: "Type or paste text",
      }}
      paste={{ title: "Morse code", language: "text" }}
      files={([file]) => file && <MorsePlayer file={file} />}
    />
  );
}
