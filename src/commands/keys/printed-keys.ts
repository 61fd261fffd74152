import { keystrokesOf } from './keystrokes.ts';

/** Shortcut that a button displays; works wherever the focus is. */
export interface PrintedKey {
  id: string;
  keys: string;
  title: string;
  run: () => void;
  /** Reason why the button is disabled. */
  why?: string | undefined;
}

const shown = new Set<() => readonly PrintedKey[]>();

/** Registers the shortcuts that buttons display; call the returned function to remove them. */
export function printKeys(read: () => readonly PrintedKey[]): () => void {
  shown.add(read);
  return () => void shown.delete(read);
}

/** Button with this shortcut; undefined if several buttons display it. */
export function printedKeyOf(keystroke: string): PrintedKey | undefined {
  const found = [...shown].flatMap((read) =>
    read().filter(({ keys }) => keystrokesOf(keys).join(' ') === keystroke),
  );
  return found.length === 1 ? found[0] : undefined;
}
