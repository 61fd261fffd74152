import { useEffect } from 'react';

const heading = 'body, main h1';
/** Buttons around the rows: what is chosen there, such as a group of failures, is meant for the rows. */
const otherControls = '.table :is(button, a)';
const ofItsOwn = '[role=grid], [role=complementary], aside, [role=dialog], [role=menu]';

/** Whether the keys of the table are meant, though the focus is elsewhere. */
function isMeant(target: EventTarget | null, { key, ctrlKey, metaKey }: KeyboardEvent) {
  if (!(target instanceof Element)) return false;
  const isLetter = key.length === 1 && key !== ' ';
  if (target.matches(heading)) return key !== 'Enter' && key !== ' ' && key !== 'Escape';
  const isAll = !(ctrlKey || metaKey) || key.toLowerCase() === 'a';
  return isLetter && isAll && target.matches(otherControls) && !target.closest(ofItsOwn);
}

/** After navigation the focus is on the heading: keys of the table work from there, and from the buttons. */
export function useKeysFromAround(act: (event: KeyboardEvent) => boolean) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isMeant(event.target, event)) return;
      if (act(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
