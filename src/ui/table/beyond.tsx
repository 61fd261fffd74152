import { formatCount } from '#domain/kernel/format.ts';
import { useEffect, useState, type RefObject } from 'react';
import { Icon } from '../mark/icon.tsx';

/** Titles of the columns that are not completely visible. */
interface Beyond {
  left: readonly string[];
  right: readonly string[];
}

const nothing: Beyond = { left: [], right: [] };
/** Tolerance in pixels, so that a fraction of a pixel does not count as a hidden column. */
const SLACK_PX = 2;

/**
 * Marks the edges of a table that is wider than its visible area, and scrolls to the hidden
 * columns. Needs a re-render when the columns change.
 */
export function BeyondEdges({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { left, right } = useBeyond(scroller);
  const go = (pages: number) => {
    const element = scroller.current;
    if (!element) return;
    const step = element.clientWidth - keptWidth(element);
    element.scrollTo({ left: element.scrollLeft + step * pages });
    element.focus({ preventScroll: true });
  };
  return (
    <>
      {left.length > 0 && <Edge side="left" titles={left} onPress={() => go(-1)} />}
      {right.length > 0 && <Edge side="right" titles={right} onPress={() => go(1)} />}
    </>
  );
}

interface EdgeProps {
  side: 'left' | 'right';
  titles: readonly string[];
  onPress: () => void;
}

function Edge({ side, titles, onPress }: EdgeProps) {
  const words = `${formatCount(titles.length)} more ${titles.length === 1 ? 'column' : 'columns'} to the ${side}: ${titles.join(', ')}`;
  return (
    <>
      <span className="table-edge" data-side={side} />
      <button
        type="button"
        className="table-beyond"
        data-side={side}
        aria-label={words}
        title={words}
        onClick={onPress}
      >
        <Icon name={side === 'left' ? 'chevron-left' : 'chevron-right'} size={14} />
      </button>
    </>
  );
}

function useBeyond(scroller: RefObject<HTMLElement | null>): Beyond {
  const [beyond, setBeyond] = useState(nothing);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const next = measured(element);
      // Leaves room for the scrollbar, so that it does not cover the last column.
      const bar = element.offsetWidth - element.clientWidth;
      element.parentElement?.style.setProperty('--table-bar', `${bar}px`);
      element.parentElement?.style.setProperty('--table-kept', `${keptWidth(element)}px`);
      element.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth);
      element.toggleAttribute('data-moved', element.scrollLeft > SLACK_PX);
      setBeyond((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    let left = element.scrollLeft;
    const moved = () => {
      // Ignores vertical scrolling, because measuring costs a layout.
      if (element.scrollLeft === left) return;
      left = element.scrollLeft;
      measure();
    };
    // Runs before new rows render, because afterwards even reading the position costs a layout.
    const first = { passive: true, capture: true };
    element.addEventListener('scroll', moved, first);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', moved, first);
    };
  }, [scroller]);
  return beyond;
}

const titlesIn = (element: HTMLElement) => [
  ...element.querySelectorAll<HTMLElement>('.table-title'),
];

/** Width of the fixed part: the checkbox column and the pinned columns. */
function keptWidth(element: HTMLElement): number {
  const kept = element.querySelectorAll<HTMLElement>('.table-head :is(.table-mark, [data-pinned])');
  return [...kept].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
}

function measured(element: HTMLElement): Beyond {
  const { right: end, left: start } = element.getBoundingClientRect();
  const bar = element.offsetWidth - element.clientWidth;
  const from = start + keptWidth(element);
  const boxes = titlesIn(element)
    .filter((one) => one.dataset['pinned'] === undefined)
    .map((one) => ({ title: one.textContent ?? '', box: one.getBoundingClientRect() }));
  return {
    left: boxes.filter(({ box }) => box.left < from - SLACK_PX).map(({ title }) => title),
    right: boxes.filter(({ box }) => box.right > end - bar + SLACK_PX).map(({ title }) => title),
  };
}
