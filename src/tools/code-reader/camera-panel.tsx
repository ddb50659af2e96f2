import { useEffect, useRef, useState } from "react";
import { InputError } from "#shared/input-error.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useWorkerBridge } from "#ui/use-worker-bridge.ts";
import { keepCameraState } from "./camera-history-state.ts";

interface Props {
  /** Gets the picture that has a code. The camera is off by then. */
  onFound: (frame: File) => void;
  onStop: () => void;
}

const FRAME_INTERVAL_MS = 250;
/** Longer side of the pictures that are read. */
const FRAME_PIXELS = 1_280;

/** The camera's picture, read a few times per second until it has a code. */
export function CameraPanel({ onFound, onStop }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const services = useToolServices();
  const load = useWorkerBridge();
  const done = useRef({ onFound, onStop });
  done.current = { onFound, onStop };

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    let stream: MediaStream | undefined;
    const stop = () => {
      abort.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const leave = () => {
      stop();
      done.current.onStop();
    };
    const leaveIfHidden = () => {
      if (document.hidden) leave();
    };
    const hasCode = async (frame: File) => {
      const bridge = await load();
      const request = { tool: services.tool.id, operation: "read", inputs: { input: frame }, options: {} };
      try {
        await bridge.run(request, { signal, onProgress: () => {} });
        return true;
      } catch (error) {
        if (error instanceof InputError) return false;
        throw error;
      }
    };
    const watch = async (element: HTMLVideoElement) => {
      while (!signal.aborted) {
        const frame = await takeFrame(element);
        if (!signal.aborted && frame && (await hasCode(frame))) {
          stop();
          done.current.onFound(frame);
          return;
        }
        await new Promise((resume) => setTimeout(resume, FRAME_INTERVAL_MS));
      }
    };
    const start = async () => {
      try {
        const opened = await openCamera();
        if (!opened) return;
        stream = opened;
        // The page may have been left while the visitor was asked.
        if (signal.aborted || !video.current) return stop();
        for (const track of stream.getTracks()) track.onended = leave;
        video.current.srcObject = stream;
        await video.current.play();
        await watch(video.current);
      } catch (error) {
        const wasStopped = signal.aborted;
        stop();
        if (!wasStopped) setProblem(describeProblem(error));
      }
    };
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leaveIfHidden);
    start();
    return () => {
      stop();
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leaveIfHidden);
    };
  }, [load, services.tool.id]);

  return (
    <Panel
      heading="Camera"
      tools={
        <Button look="quiet" onClick={onStop}>
          Stop
        </Button>
      }
    >
      {problem ? (
        <p role="alert" className="vacant min-h-48">
          {problem}
        </p>
      ) : (
        <div className="grid flex-1 place-content-center justify-items-center gap-3 p-3">
          <video
            ref={video}
            muted
            playsInline
            aria-label="Camera picture"
            className="max-h-96 max-w-full rounded border border-rule"
          />
          <p className="text-ink-2 text-sm">Hold a code in front of the camera.</p>
        </div>
      )}
    </Panel>
  );
}

interface WithPolicy {
  featurePolicy?: { allowsFeature: (name: string) => boolean };
}

/** Asks for the rear camera. @returns undefined if the page is about to be reloaded */
async function openCamera(): Promise<MediaStream | undefined> {
  // A page keeps the permissions of the address it was loaded from, and only this tool's address has the camera.
  if ((document as WithPolicy).featurePolicy?.allowsFeature("camera") === false) {
    keepCameraState();
    location.reload();
    return undefined;
  }
  if (!navigator.mediaDevices) throw new DOMException("No secure context", "SecurityError");
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1_280 }, height: { ideal: 720 } },
  });
}

async function takeFrame(video: HTMLVideoElement): Promise<File | undefined> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const scale = Math.min(1, FRAME_PIXELS / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  return blob ? new File([blob], "camera.jpg", { type: blob.type }) : undefined;
}

function describeProblem(error: unknown): string {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
      return "The camera isn’t allowed. Allow it for this site in your browser’s settings, then try again.";
    case "NotFoundError":
    case "OverconstrainedError":
      return "No camera was found.";
    case "NotReadableError":
    case "AbortError":
      return "The camera is in use by another program or tab.";
    case "SecurityError":
      return "Browsers allow the camera only over HTTPS.";
    default:
      return "The camera can’t be used.";
  }
}
