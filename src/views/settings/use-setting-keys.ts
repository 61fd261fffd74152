import { useEffect, useRef, type RefObject } from 'react';
import { useApp } from '#ui/app-context.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select');

/** Action of a key press; null while a dialog is open. */
function meaningOf(event: KeyboardEvent, letters: boolean): 'save' | 'find' | null {
  if (event.defaultPrevented || event.altKey || document.querySelector('[role=dialog]'))
    return null;
  const isModified = event.ctrlKey || event.metaKey;
  if (event.key === 's' && isModified) return 'save';
  return event.key === 'f' && !isModified && letters && !isField(event.target) ? 'find' : null;
}

/** `f` focuses the search; `mod+s` saves, even inside a field. */
export function useSettingKeys(search: RefObject<HTMLElement | null>, save: () => void) {
  const { singleKeys } = useApp();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const meaning = meaningOf(event, singleKeys);
      if (meaning === null) return;
      event.preventDefault();
      if (meaning === 'save') latest.current();
      else search.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [search, singleKeys]);
}
