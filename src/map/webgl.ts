/** Whether this browser can draw a map now. */
export function hasWebgl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // A browser has few of them; this one is not needed any longer.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** A graphics card that went away does not always say when it is back. */
const TRY_AGAIN_MS = 5_000;

interface Watched {
  onLost: () => void;
  /** Another picture can be begun; the old one stays empty. */
  onBack: () => void;
  canDraw?: () => boolean;
}

/** Watches whether the graphics of a picture go away and can be had again. Returns how to stop. */
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
