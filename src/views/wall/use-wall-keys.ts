import { useEffect, useRef } from 'react';
import { usePreferences } from '../house.ts';
import type { Wall } from './use-wall.ts';

interface Keyed {
  actor: Wall['actor'];
  hasAlarm: boolean;
  isSetUp: boolean;
  setUp: () => void;
}

const ownFields = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]';

/** Space pauses, arrows go on and back, S opens the setup, Escape gives the screen back after an alarm. */
export function useWallKeys(keyed: Keyed) {
  const { singleKeys } = usePreferences();
  const latest = useRef(keyed);
  const wasPrefix = useRef(false);
  useEffect(() => {
    latest.current = keyed;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key } = event;
      // The second letter of "g s" belongs to whoever took the first.
      const isSecond = wasPrefix.current;
      wasPrefix.current = !isSecond && key === 'g';
      if (isSecond || latest.current.isSetUp || isForSomebodyElse(event)) return;
      if (onKey(key, latest.current, singleKeys)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [singleKeys]);
}

/** Held with a modifier, taken already, or pressed where keys mean something of their own. */
function isForSomebodyElse(event: KeyboardEvent): boolean {
  const { key, target } = event;
  const isHeld = event.ctrlKey || event.metaKey || event.altKey;
  if (event.defaultPrevented || event.isComposing || isHeld) return true;
  if (!(target instanceof Element)) return false;
  return target.closest(key === ' ' ? `${ownFields}, button` : ownFields) !== null;
}

function onKey(key: string, { actor, hasAlarm, setUp }: Keyed, singleKeys: boolean): boolean {
  if (key === ' ') actor.send({ type: 'pause.toggled' });
  else if (key === 'ArrowRight') actor.send({ type: 'next' });
  else if (key === 'ArrowLeft') actor.send({ type: 'previous' });
  else if (key === 'Escape' && hasAlarm) actor.send({ type: 'alarm.seen' });
  else if (key.toLowerCase() === 's' && singleKeys) setUp();
  else return false;
  return true;
}
