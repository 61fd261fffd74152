import { useEffect, useRef } from 'react';

interface ShellKeys {
  toggleSide: () => void;
  openHistory: () => void;
  /** Keys without a modifier can be switched off (WCAG 2.1.4). */
  singleKeys: boolean;
}

const writable =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]';

function isWriting({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(writable) !== null;
}

/** The keys of the house itself: `\` for the sidebar, mod+shift+M for the messages. */
export function useShellKeys(keys: ShellKeys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function actOf(event: KeyboardEvent, keys: ShellKeys): (() => void) | null {
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod) return event.shiftKey && event.key.toLowerCase() === 'm' ? keys.openHistory : null;
  const isBare = event.key === '\\' && !event.altKey;
  return isBare && keys.singleKeys && !isWriting(event) ? keys.toggleSide : null;
}
