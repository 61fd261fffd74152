/** Maximum pause between keys of a hand scanner; people are slower. */
const BURST_MS = 60;

interface TypedKeyHandlers {
  /** Called for a single key. */
  onKey: (key: string) => void;
  /** Called for the text of a label; `isWhole` is true if Enter followed the text. */
  onText: (text: string, isWhole: boolean) => void;
}

/**
 * Distinguishes keys pressed by hand from labels of a hand scanner, while no field has the focus.
 */
export function createTypedKeys({ onKey, onText }: TypedKeyHandlers) {
  let typed = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    const text = typed;
    typed = '';
    if (text.length === 1) onKey(text);
    else if (text !== '') onText(text, false);
  };
  return {
    /** Handles a key; returns whether it is part of a label. */
    press(key: string): boolean {
      clearTimeout(timer);
      if (key === 'Enter') {
        if (typed.length < 2) return false;
        const text = typed;
        typed = '';
        onText(text, true);
        return true;
      }
      if (!/^[0-9a-z.-]$/i.test(key)) return false;
      typed += key;
      timer = setTimeout(settle, BURST_MS);
      return true;
    },
    stop: () => clearTimeout(timer),
  };
}
