import { useLayoutEffect, useRef } from 'react';
import { wallKeyOf } from '#ui/wall-keys.ts';
import { usePreferences } from '#ui/app-context.ts';
import type { Wall } from './use-wall.ts';
import { keyOf } from '#commands/keys/pressed-key.ts';

interface Keyed {
  actor: Wall['actor'];
  hasAlarm: boolean;
  isSetUp: boolean;
  setUp: () => void;
}

const ownFields = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]';

/** Shortcuts: Space pauses, arrows change the scene, S opens the setup, Escape closes an alarm. */
export function useWallKeys(keyed: Keyed) {
  const { singleKeys } = usePreferences();
  const latest = useRef(keyed);
  useLayoutEffect(() => {
    latest.current = keyed;
  });
  // Listens before the first paint so that no early key is lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (latest.current.isSetUp || isHandledElsewhere(event)) return;
      if (onKey(key, latest.current, singleKeys)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [singleKeys]);
}

/** Whether the key is modified, already handled, or belongs to the focused field. */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  const { key, target } = event;
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  if (event.defaultPrevented || event.isComposing || isModified) return true;
  if (!(target instanceof Element)) return false;
  return target.closest(key === ' ' ? `${ownFields}, button` : ownFields) !== null;
}

function onKey(key: string, { actor, hasAlarm, setUp }: Keyed, singleKeys: boolean): boolean {
  const id = wallKeyOf(key, singleKeys);
  if (id === 'pause') actor.send({ type: 'pause.toggled' });
  else if (id === 'next') actor.send({ type: 'next' });
  else if (id === 'previous') actor.send({ type: 'previous' });
  else if (id === 'dismiss' && hasAlarm) actor.send({ type: 'alarm.seen' });
  else if (id === 'setup') setUp();
  else return false;
  return true;
}
