import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * Makes several links (or other `items`) a single tab stop: arrows move between them, Home and End
 * go to the first and last. With several columns, up and down keep the column; with one, they act
 * like left and right. Tab enters at `start`.
 */
export function useRoving(count: number, { columns = 1, start = 0, items = 'a[href]' } = {}) {
  const ref = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(start);
  const current = Math.max(0, Math.min(chosen, count - 1));
  const links = () => [...(ref.current?.querySelectorAll<HTMLElement>(items) ?? [])];

  /** `arrow` lets another key act as an arrow key. */
  const onKeyDown = (event: KeyboardEvent, arrow = event.key) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = nextOf(arrow, { current, count, columns });
    if (next === null) return;
    event.preventDefault();
    links()[next]?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const at = links().indexOf(target);
    if (at !== -1) choose(at);
  };
  return {
    current,
    group: { ref, onKeyDown, onFocus },
    tabIndexOf: (at: number) => (at === current ? 0 : -1),
  };
}

interface Standing {
  current: number;
  count: number;
  columns: number;
}

function nextOf(key: string, { current, count, columns }: Standing): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (!step) return null;
  const next = current + step[0] + step[1] * columns;
  return next >= 0 && next < count ? next : current;
}
