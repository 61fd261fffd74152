import { useEffect, useRef, useState } from 'react';
import { firstRow, poolFor, topToShow } from './window.ts';

interface Rows {
  count: number;
  /** Pixels. */
  rowHeight: number;
  /** The row that must be seen; -1 for none. */
  at: number;
}

/** For a list of rows of one height: which of them to draw, and the box that scrolls them. */
export function useRowsInSight({ count, rowHeight, at }: Rows) {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  useEffect(() => {
    const element = scroller.current;
    if (!element || at === -1) return;
    const view = { top: element.scrollTop, height: element.clientHeight, rowHeight };
    element.scrollTop = topToShow(view, at);
  }, [at, rowHeight]);
  const pool = poolFor({ height: seen.height, rowHeight });
  return { scroller, pool, first: firstRow({ ...seen, rowHeight }, pool, count) };
}
