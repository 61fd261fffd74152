import { isLoading, watchLoading } from '../loading.ts';
import { isBare } from './keystrokes.ts';
import type { PressedKey } from './pressed-key.ts';

/** Maximum number of queued keys, as many as a held key repeats in a few seconds. */
const MAX_QUEUED = 100;

type TextField = HTMLInputElement | HTMLTextAreaElement;

type HeldKey = PressedKey & {
  keystroke: string;
  /**
   * Text field that had the focus when the first queued key was pressed. The loaded page may move
   * the focus, so it is restored.
   */
  field?: TextField | undefined;
};

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.selectionStart !== null);

/** Returns the focus to a field, with its selection. */
function focusAgain(field: HeldKey['field']): void {
  if (field === undefined || !field.isConnected || field === document.activeElement) return;
  const { selectionStart, selectionEnd } = field;
  field.focus();
  field.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Queues keys that are pressed while a page or dialog loads, and replays them in order once it has
 * loaded.
 */
export function createHeldKeys(changed: (keystrokes: readonly string[]) => void) {
  const queue: HeldKey[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReplaying = false;

  const notify = () => changed(queue.map(({ keystroke }) => keystroke));
  const next = () => {
    timer = undefined;
    if (isLoading()) return;
    const first = queue.shift();
    if (!first) return;
    notify();
    focusAgain(first.field);
    const target = document.activeElement ?? document.body;
    isReplaying = true;
    const press = new KeyboardEvent('keydown', { ...first, bubbles: true, cancelable: true });
    const hasEffect = replay(press, target);
    isReplaying = false;
    if (!hasEffect && isLetter(first)) dropText();
    schedule();
  };
  /**
   * Drops the letters that follow a letter without effect, because the user typed a text, not
   * shortcuts.
   */
  const dropText = () => {
    const rest = queue.findIndex((one) => !isLetter(one));
    queue.splice(0, rest === -1 ? queue.length : rest);
    notify();
  };
  // A timer separates two replayed keys, so that the page can render the effect of the earlier key.
  const schedule = () => {
    if (queue.length > 0) timer ??= setTimeout(next);
  };
  watchLoading(() => {
    if (!isLoading()) schedule();
  });

  return {
    /** Whether a key must be queued: the page is loading, or earlier keys are queued. */
    isHolding: () => !isReplaying && (isLoading() || queue.length > 0),
    isEmpty: () => queue.length === 0,
    hold({ key, code = '', ctrlKey, metaKey, altKey, shiftKey }: PressedKey, keystroke: string) {
      if (queue.length >= MAX_QUEUED) return;
      const focused = queue.length === 0 ? document.activeElement : null;
      const field = focused && isTextField(focused) ? focused : undefined;
      queue.push({ key, code, ctrlKey, metaKey, altKey, shiftKey, keystroke, field });
      notify();
      if (!isLoading()) schedule();
    },
    drop() {
      clearTimeout(timer);
      timer = undefined;
      if (queue.length === 0) return;
      queue.length = 0;
      notify();
    },
  };
}

/**
 * Whether the key edits a text field: a character, Backspace or Enter. It waits behind earlier
 * queued keys, even if one of them has just moved the focus into the field.
 */
export const isWriting = (press: PressedKey, target: EventTarget | null): boolean =>
  isTextField(target) &&
  !press.ctrlKey &&
  !press.metaKey &&
  (press.key.length === 1 || press.key === 'Backspace' || press.key === 'Enter');

/**
 * Whether a key may be queued. Tab and function keys are not, because they belong to the browser
 * and to assistive technology.
 */
export const canWait = (keystroke: string): boolean =>
  (isBare(keystroke) || keystroke === 'mod+a') && !/^(shift\+)?(Tab|F\d+)$/.test(keystroke);

const isLetter = ({ key, ctrlKey, metaKey }: PressedKey): boolean =>
  key.length === 1 && !ctrlKey && !metaKey;

/**
 * Dispatches a queued key press, then imitates the default action of the browser. Returns whether a
 * handler or a text field used the key.
 */
function replay(press: KeyboardEvent, target: Element): boolean {
  if (!target.dispatchEvent(press)) return true;
  if (isTextField(target)) return write(press, target);
  if (press.key === 'Enter' && target instanceof HTMLElement) target.click();
  return false;
}

/** Text that a key inserts into a field, and whether it deletes; null for other keys. */
function writingOf(press: KeyboardEvent): { text: string; isDeleting: boolean } | null {
  if (press.key === 'Backspace') return { text: '', isDeleting: true };
  if (press.key === 'Enter') return { text: '\n', isDeleting: false };
  return isLetter(press) ? { text: press.key, isDeleting: false } : null;
}

/** Edits the field as the key would, or submits its form. Returns whether the key had an effect. */
function write(press: KeyboardEvent, field: TextField): boolean {
  if (press.key === 'Enter' && field instanceof HTMLInputElement) {
    field.form?.querySelector<HTMLElement>('button:not([type]), [type=submit]')?.click();
    return field.form !== null;
  }
  const writing = writingOf(press);
  if (writing === null) return false;
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const from = writing.isDeleting && start === end ? Math.max(0, start - 1) : start;
  field.setRangeText(writing.text, from, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
