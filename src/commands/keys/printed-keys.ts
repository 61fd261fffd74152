import { keystrokesOf } from './keystrokes.ts';

/** Key on a button, which works wherever the focus is. */
export interface PrintedKey {
  id: string;
  keys: string;
  title: string;
  run: () => void;
  /** Reason why the button is disabled. */
  why?: string | undefined;
}

const shown = new Set<() => readonly PrintedKey[]>();

/** Prints keys on the screen until the returned function is called. */
export function printKeys(read: () => readonly PrintedKey[]): () => void {
  shown.add(read);
  return () => void shown.delete(read);
}

/** Printed key of a keystroke; undefined if several buttons print it. */
export function printedKeyOf(keystroke: string): PrintedKey | undefined {
  const found = [...shown].flatMap((read) =>
    read().filter(({ keys }) => keystrokesOf(keys).join(' ') === keystroke),
  );
  return found.length === 1 ? found[0] : undefined;
}
