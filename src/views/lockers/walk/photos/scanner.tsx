import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

type Maker = new () => Detector;

const isMaker = (value: unknown): value is Maker => typeof value === 'function';

/**
 * Barcode reader of the browser, if it has one; otherwise the user types or uses a hand scanner.
 */
function detectorMaker(): Maker | null {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  return isMaker(found) && 'mediaDevices' in navigator ? found : null;
}

export const canScan = (): boolean => detectorMaker() !== null;

const LOOK_MS = 200;

/** Watches the camera image for a label until stopped. */
function watchLabels(video: HTMLVideoElement, onLabel: (text: string) => void): () => void {
  const Maker = detectorMaker();
  if (Maker === null) return () => undefined;
  const detector = new Maker();
  let isOver = false;
  const look = async () => {
    const [found] = await detector.detect(video).catch(() => []);
    if (isOver) return;
    if (found !== undefined && found.rawValue.trim() !== '') onLabel(found.rawValue.trim());
    else setTimeout(() => void look(), LOOK_MS);
  };
  void look();
  return () => {
    isOver = true;
  };
}

/** Camera view that reads labels. */
export function Scanner({
  onLabel,
  onClose,
}: {
  onLabel: (text: string) => void;
  onClose: () => void;
}) {
  const ref = useRef<HTMLVideoElement>(null);
  const received = useRef(onLabel);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    received.current = onLabel;
  });
  useEffect(() => {
    const video = ref.current;
    let stop: () => void = () => undefined;
    let stream: MediaStream | null = null;
    let isGone = false;
    const end = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async (element: HTMLVideoElement) => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone) return end();
      element.srcObject = stream;
      await element.play();
      stop = watchLabels(element, (text) => received.current(text));
    };
    if (video !== null)
      start(video).catch(() =>
        setProblem('The camera cannot be used. Allow it for this page, or type the reference.'),
      );
    return () => {
      isGone = true;
      stop();
      end();
    };
  }, []);
  return (
    <div className="walk-camera">
      {problem === null ? (
        <video ref={ref} muted playsInline aria-label="What the camera sees" />
      ) : (
        <Note kind="error">{problem}</Note>
      )}
      <Button onClick={onClose}>Stop the camera</Button>
    </div>
  );
}
