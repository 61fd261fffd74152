import { useState, type FocusEvent, type KeyboardEvent } from 'react';

const ROW = 'tr';
const LINKS = 'a[href]';

/**
 * Link in the next row in this direction: in the same column or, if that cell has none, in the
 * nearest earlier cell with a link.
 */
function linkBelow(link: Element, rows: readonly Element[], step: number): HTMLElement | null {
  const at = rows.findIndex((row) => row.contains(link));
  const column = link.closest('td, th');
  const place = column?.parentElement ? [...column.parentElement.children].indexOf(column) : 0;
  const cells = [...(rows[at + step]?.children ?? [])].slice(0, place + 1);
  return cells.findLast((cell) => cell.querySelector(LINKS))?.querySelector(LINKS) ?? null;
}

/** Direction of each horizontal arrow key. */
const across: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const down: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function linkOf(table: Element, link: Element, key: string): HTMLElement | null {
  const linksIn = (part: Element | null) => [...(part?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
  const step = down[key];
  if (step !== undefined) return linkBelow(link, [...table.querySelectorAll(`tbody ${ROW}`)], step);
  const own = linksIn(link.closest(ROW));
  const along = across[key];
  if (along !== undefined) return own[own.findIndex((one) => one === link) + along] ?? null;
  const all = linksIn(table.querySelector('tbody'));
  if (key === 'Home') return all[0] ?? null;
  return key === 'End' ? (all.at(-1) ?? null) : null;
}

/** Makes the links of a table one tab stop: arrows move by row and column, Home and End jump. */
export function useLinkGrid(ids: ReadonlySet<string>) {
  const [chosen, choose] = useState('');
  const [first] = ids;
  const current = ids.has(chosen) ? chosen : first;
  return {
    group: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { target, currentTarget: table, key } = event;
        const link = target instanceof Element ? target.closest(LINKS) : null;
        const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
        const next = link !== null && isPlain ? linkOf(table, link, key) : null;
        if (next === null) return;
        event.preventDefault();
        next.focus();
      },
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (ids.has(target.id)) choose(target.id);
      },
    },
    tabIndexOf: (id: string) => (id === current ? 0 : -1),
  };
}
