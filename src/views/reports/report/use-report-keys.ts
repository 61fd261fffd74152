import { useEffect, useRef } from 'react';
import { keystrokeOf } from '#commands/keys/keystrokes.ts';
import { useApp } from '#ui/app-context.ts';

const ownFields = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]';

/** Control that each shortcut activates, named by the value of its `data-key-of` attribute. */
export const controls = {
  f: 'find',
  s: 'star',
  b: 'group',
  v: 'saved',
  'shift+v': 'save',
  e: 'export',
  m: 'send',
  r: 'read',
  'shift+n': 'compose',
  'shift+e': 'edit',
} as const;

/** Control that a key press activates; null inside text fields. */
function controlOf(event: KeyboardEvent): HTMLElement | null {
  const { target } = event;
  if (event.defaultPrevented) return null;
  if (!(target instanceof Element) || target.closest(ownFields)) return null;
  const pressed = keystrokeOf(event);
  const name = Object.entries(controls).find(([key]) => key === pressed)?.[1];
  if (name === undefined) return null;
  return document.querySelector<HTMLElement>(`[data-key-of="${name}"]`);
}

/** Binds the shortcuts of a report's controls, if shortcuts of single letters are enabled. */
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
