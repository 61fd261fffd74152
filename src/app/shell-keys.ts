import { useEffect, useRef } from 'react';

interface ShellKeys {
  toggleSide: () => void;
  openHistory: () => void;
  /** Keys without a modifier can be switched off (WCAG 2.1.4). */
  singleKeys: boolean;
}

const writable = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]';

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
      const { toggleSide, openHistory, singleKeys } = latest.current;
      const isMod = event.ctrlKey || event.metaKey;
      const act = isMod && event.shiftKey && event.key.toLowerCase() === 'm' ? openHistory : null;
      const isBare = !isMod && !event.altKey && event.key === '\\' && singleKeys && !isWriting(event);
      const chosen = act ?? (isBare ? toggleSide : null);
      if (!chosen) return;
      event.preventDefault();
      chosen();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
