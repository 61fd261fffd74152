/** A dialog that commands and buttons ask for, and the screen that answers by showing it. */
export function createAsking<Asked>() {
  let asked: Asked | null = null;
  const listeners = new Set<() => void>();
  return {
    askFor(next: Asked | null) {
      asked = next;
      for (const listener of listeners) listener();
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
