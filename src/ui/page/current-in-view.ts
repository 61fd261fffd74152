import { useLayoutEffect, useRef } from 'react';

const CURRENT = '[aria-current], [aria-selected="true"]';

/**
 * Scrolls the current entry of a horizontal list into view whenever it changes; pass the ref to the
 * list or its parent.
 */
export function useCurrentInView<E extends HTMLElement>() {
  const line = useRef<E>(null);
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    const current = line.current?.querySelector(CURRENT);
    const name = current?.textContent ?? null;
    if (!line.current || !current || name === shown.current) return;
    shown.current = name;
    const around = line.current.getBoundingClientRect();
    const place = current.getBoundingClientRect();
    if (place.left >= around.left && place.right <= around.right) return;
    current.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  return line;
}
