import { useEffect, useRef } from 'react';
import { useApp } from '../../ui/app-context.ts';

const ownFields = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]';

/** What the keys of a report lead to, by an attribute of the control. */
export const controls = { f: 'find', b: 'group', e: 'export', r: 'read' } as const;

/** The control of a pressed key; none with a modifier, or where letters are typed. */
function controlOf(event: KeyboardEvent): HTMLElement | null {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return null;
  if (!(target instanceof Element) || target.closest(ownFields)) return null;
  const name = Object.entries(controls).find(([one]) => one === key)?.[1];
  return document.querySelector<HTMLElement>(`[data-key-of="${name}"]`);
}

/** `f` finds a report, `b` groups, `e` exports, `r` reads again; only where letters are keys for this person. */
export function useReportKeys() {
  const { singleKeys } = useApp();
  const isOn = useRef(singleKeys);
  useEffect(() => {
    isOn.current = singleKeys;
  }, [singleKeys]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const control = isOn.current ? controlOf(event) : null;
      if (control === null) return;
      event.preventDefault();
      control.focus();
      if (control instanceof HTMLButtonElement) control.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
