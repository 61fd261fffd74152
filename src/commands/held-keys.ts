import { isLoading, watchLoading } from './loading.ts';
import { isBare, type KeyPress } from './keystrokes.ts';

/** Keys that are kept at most: some seconds of one that is held down. */
const MOST = 100;

type HeldKey = KeyPress & { keystroke: string };

const isWrittenIn = (target: Element): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.selectionStart !== null);

/** Keys pressed while what they are meant for is loading: kept in their order, and pressed again once it is there. */
export function createHeldKeys(changed: (keystrokes: readonly string[]) => void) {
  const queue: HeldKey[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPlaying = false;

  const notify = () => changed(queue.map(({ keystroke }) => keystroke));
  const next = () => {
    timer = undefined;
    if (isLoading()) return;
    const first = queue.shift();
    if (!first) return;
    notify();
    const target = document.activeElement ?? document.body;
    isPlaying = true;
    playAgain(new KeyboardEvent('keydown', { ...first, bubbles: true, cancelable: true }), target);
    isPlaying = false;
    soon();
  };
  // The page draws between two keys what the first one leads to.
  const soon = () => {
    if (queue.length > 0) timer ??= setTimeout(next);
  };
  watchLoading(() => {
    if (!isLoading()) soon();
  });

  return {
    /** Whether a key waits: something is loading, or others wait before it. */
    isHolding: () => !isPlaying && (isLoading() || queue.length > 0),
    isEmpty: () => queue.length === 0,
    hold({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress, keystroke: string) {
      if (queue.length >= MOST) return;
      queue.push({ key, ctrlKey, metaKey, altKey, shiftKey, keystroke });
      notify();
      if (!isLoading()) soon();
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

/** Keystrokes of the browser and of assistive technology are not kept: they do not wait for a page. */
export const canWait = (keystroke: string): boolean =>
  (isBare(keystroke) || keystroke === 'mod+a') && !/^(shift\+)?(Tab|F\d+)$/.test(keystroke);

/** The press as those who listen know it, then what the browser itself would have done. */
function playAgain(press: KeyboardEvent, target: Element) {
  if (!target.dispatchEvent(press)) return;
  if (press.key === 'Enter' && target instanceof HTMLElement) target.click();
  if (press.key.length !== 1 || press.ctrlKey || press.metaKey || !isWrittenIn(target)) return;
  const { selectionStart, selectionEnd } = target;
  target.setRangeText(press.key, selectionStart ?? 0, selectionEnd ?? 0, 'end');
  target.dispatchEvent(new Event('input', { bubbles: true }));
}
