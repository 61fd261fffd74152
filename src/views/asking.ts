/** A dialog that commands and buttons ask for, and the screen that answers by showing it. */
export function createAsking<Asked>() {
  let asked: Asked | null = null;
  const listeners = new Set<() => void>();
  const show = (next: Asked | null) => {
    asked = next;
    for (const listener of listeners) listener();
  };
  return {
    askFor(next: Asked | null) {
      // After the palette has given the focus back, so that the dialog returns it to the same place.
      if (next === null) show(null);
      else setTimeout(() => show(next));
    },
    askedNow: (): Asked | null => asked,
    /** Whether a screen is open that shows the dialogs. */
    isAnswered: (): boolean => listeners.size > 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) asked = null;
      };
    },
  };
}
