/** A hand scanner types its label this fast; a person presses one key. */
const BURST_MS = 60;

interface TypedKeyHandlers {
  /** One key was pressed. */
  onKey: (key: string) => void;
  /** A label was typed at once: whole, with Enter at its end, or a part of it. */
  onText: (text: string, isWhole: boolean) => void;
}

/** Tells the keys of a person from the label that a hand scanner types where no field has the focus. */
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
    /** Whether the key belongs to what is typed, and does nothing by itself. */
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
