import { keystrokesOf } from './keystrokes.ts';

/** Key that a button shows; works wherever the focus is. */
export interface PrintedKey {
  id: string;
  keys: string;
  title: string;
  run: () => void;
  /** Reason why the button is disabled. */
  why?: string | undefined;
}

const shown = new Set<() => readonly PrintedKey[]>();

/** Registers the keys that buttons show, until the returned function is called. */
export function printKeys(read: () => readonly PrintedKey[]): () => void {
  shown.add(read);
  return () => void shown.delete(read);
}

/** Button key for a keystroke; undefined if several buttons show the same key. */
export function printedKeyOf(keystroke: string): PrintedKey | undefined {
  const found = [...shown].flatMap((read) =>
    read().filter(({ keys }) => keystrokesOf(keys).join(' ') === keystroke),
  );
  return found.length === 1 ? found[0] : undefined;
}
