import { createStore } from '../../commands/store.ts';

/** A dialog that commands and buttons ask for, and the screen that answers by showing it. */
export function createDialogRequest<Request>() {
  const request = createStore<Request | null>(null);
  return {
    open(next: Request | null) {
      // After the palette has given the focus back, so that the dialog returns it to the same place.
      if (next === null) request.set(null);
      else setTimeout(() => request.set(next));
    },
    current: request.get,
    /** Whether a screen is open that shows the dialogs. */
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
