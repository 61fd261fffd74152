/** Whether the browser can render a map now. */
export function hasWebgl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Releases the test context, because a browser allows only a few.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** Polling interval, because a graphics card does not always report that it is back. */
const TRY_AGAIN_MS = 5_000;

interface Watched {
  onLost: () => void;
  /** Called when a new canvas would work again; the old canvas stays empty. */
  onBack: () => void;
  canDraw?: () => boolean;
}

/** Watches for a lost and restored graphics context. Returns a function that stops watching. */
export function watchGraphics(canvas: EventTarget, watched: Watched): () => void {
  const { onLost, onBack, canDraw = hasWebgl } = watched;
  let timer: ReturnType<typeof setInterval> | undefined;
  const back = () => {
    clearInterval(timer);
    timer = undefined;
    onBack();
  };
  const lost = () => {
    onLost();
    timer ??= setInterval(() => canDraw() && back(), TRY_AGAIN_MS);
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', back);
  return () => {
    clearInterval(timer);
    canvas.removeEventListener('webglcontextlost', lost);
    canvas.removeEventListener('webglcontextrestored', back);
  };
}
