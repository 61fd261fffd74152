import { createStore } from '#commands/store.ts';

/** Channel between commands that request a dialog and the screen that shows it. */
export function createDialogRequest<Request>() {
  const request = createStore<Request | null>(null);
  return {
    open(next: Request | null) {
      // Waits until the palette has restored the focus, so that closing the dialog returns the
      // focus to the same element.
      if (next === null) request.set(null);
      else setTimeout(() => request.set(next));
    },
    current: request.get,
    /** Whether a screen that shows the dialogs is open. */
    isMounted: request.isWatched,
    subscribe(listener: () => void): () => void {
      const stop = request.subscribe(listener);
      return () => {
        stop();
        if (!request.isWatched()) request.set(null);
      };
    },
  };
}
