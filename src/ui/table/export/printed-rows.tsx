import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Row } from '#commands/focus.ts';
import { countOf as worded } from '#commands/asking/wording.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { useOfGrid, type Table } from '../table.ts';
import './printed-rows.css';

/** Attribute of rows that are not printed, because they are not completely visible on screen. */
const OFF_PAPER = 'data-off-paper';

/** Marks the rows outside the visible part of a grid; returns the number of visible rows. */
function markRows(grid: Element): number {
  const box = grid.getBoundingClientRect();
  const top = grid.querySelector('.table-head')?.getBoundingClientRect().bottom ?? box.top;
  const rows = [...grid.querySelectorAll('.table-row[aria-rowindex]')];
  const printed = rows.filter((row) => {
    const { top: from, bottom: to } = row.getBoundingClientRect();
    return to > from && from >= top - 1 && to <= box.bottom + 1;
  });
  for (const row of rows) row.toggleAttribute(OFF_PAPER, !printed.includes(row));
  return printed.length;
}

interface PrintedRowsProps<R extends Row> {
  table: Table<R>;
  onExport: () => void;
}

/**
 * Prints how many rows of a list are on paper, because a list renders only the rows on screen. Then
 * offers to export all rows.
 */
export function PrintedRows<R extends Row>({ table, onExport }: PrintedRowsProps<R>) {
  const { grid, options, app } = table;
  const total = useOfGrid(grid, ({ rows }) => rows.total) ?? 0;
  const [printed, setPrinted] = useState(0);
  const ref = useRef<HTMLParagraphElement>(null);
  const latest = useRef({ total, onExport });
  useEffect(() => {
    latest.current = { total, onExport };
  });
  useEffect(() => {
    const gridElement = () => ref.current?.closest('.table')?.querySelector('.table-grid');
    let count = 0;
    const before = () => {
      const element = gridElement();
      if (!element) return;
      count = markRows(element);
      ref.current?.parentElement?.style.setProperty('--printed', `${element.clientHeight}px`);
      flushSync(() => setPrinted(count));
    };
    const after = () => {
      const all = latest.current.total;
      if (count >= all) return;
      app.toasts.show({
        kind: 'warning',
        text: `${formatCount(count)} of ${worded(all, options.kind)} were printed.`,
        detail: 'A list prints the rows on the screen. The export has all rows.',
        action: { label: 'Export all', run: () => latest.current.onExport() },
      });
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [app.toasts, options.kind]);
  const isWhole = printed >= total;
  return (
    <p ref={ref} className="printed-rows">
      {isWhole
        ? `All ${worded(total, options.kind)}.`
        : `${formatCount(printed)} of ${worded(total, options.kind)}. Use Export to get all rows.`}
    </p>
  );
}
