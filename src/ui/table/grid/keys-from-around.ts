import { useEffect } from 'react';
import { keyOf } from '#commands/keys/pressed-key.ts';

const heading = 'body, main h1';
/**
 * Controls around the rows, such as buttons of failure groups; letters pressed on them act on the
 * rows.
 */
const otherControls = '.table :is(button, a)';
const ofItsOwn = '[role=grid], [role=complementary], aside, [role=dialog], [role=menu]';

/** Whether the table handles a key although the focus is elsewhere. */
function isForTable(target: EventTarget | null, event: KeyboardEvent) {
  if (!(target instanceof Element)) return false;
  const key = keyOf(event);
  const isLetter = key.length === 1 && key !== ' ';
  if (target.matches(heading)) return key !== 'Enter' && key !== ' ' && key !== 'Escape';
  const isAll = !(event.ctrlKey || event.metaKey) || key.toLowerCase() === 'a';
  return isLetter && isAll && target.matches(otherControls) && !target.closest(ofItsOwn);
}

/**
 * Lets table shortcuts work from the heading, which has the focus after navigation, and from
 * buttons.
 */
export function useKeysFromAround(act: (event: KeyboardEvent) => boolean) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isForTable(event.target, event)) return;
      if (act(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
