// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts';
import type { CellText } from './cell-text.ts';
import { rowPainter } from './painted-row.ts';

interface Shown {
  id: number;
  text: CellText;
}

afterEach(() => void vi.useRealTimers());

/** Row with one painted cell, before which React has rendered a mark. */
function paintedCell({ isLink = false, now = new Map<number, string>() } = {}) {
  const element = document.createElement('div');
  const look = {
    paint: ({ text }: Shown) => text,
    hrefOf: isLink ? ({ id }: Shown) => `/rows/${id}` : null,
    difference: ({ id }: Shown) => now.get(id) ?? null,
  };
  const painter = rowPainter([{ element, look, barWidth: 60 }]);
  let id = 0;
  const show = (text: CellText) => painter.paint({ id: (id += 1), text });
  return { element, painter, show };
}

test('the next row reuses the nodes of a cell and updates their classes', () => {
  const { element, show } = paintedCell();
  show(['Sandton ', { text: 'JNB', className: 'quiet-text' }]);
  const nodes = [...element.childNodes];
  expect(element.innerHTML).toBe('Sandton <span class="quiet-text">JNB</span>');
  show(['Paarl ', { text: 'CPT', className: 'mono' }]);
  expect(element.innerHTML).toBe('Paarl <span class="mono">CPT</span>');
  expect([...element.childNodes]).toEqual(nodes);
});

test('an empty cell shows a dash and has a word for screen readers', () => {
  const { element, show } = paintedCell();
  show('Sipho');
  show(null);
  expect(element.innerHTML).toBe(
    '<span class="quiet-text"><span aria-hidden="true">–</span><span class="for-readers">None</span></span>',
  );
  show('Thandi');
  expect(element.innerHTML).toBe('Thandi');
});

test('text parts that the next row lacks are removed, and child elements of React stay last', () => {
  const { element, show } = paintedCell();
  const claim = document.createElement('b');
  element.append(claim);
  show(['a', { text: 'b', className: 'mono' }, 'c']);
  expect(element.lastChild).toBe(claim);
  show('d');
  expect(element.innerHTML).toBe('d<b></b>');
});

test('a displayed age is updated with time, and the next row loses its tooltip', () => {
  vi.useFakeTimers({ now: HOUR_MS });
  const { element, painter, show } = paintedCell();
  show({ since: new Date(HOUR_MS - 3 * MINUTE_MS).toISOString() });
  const time = element.querySelector('time');
  expect([time?.textContent, time?.dateTime]).toEqual(['3 min', '1970-01-01T00:57:00.000Z']);
  vi.setSystemTime(HOUR_MS + MINUTE_MS);
  painter.tick();
  expect(time?.textContent).toBe('4 min');
  time?.setAttribute('title', 'Thu 1 Jan 1970');
  show({ since: new Date(HOUR_MS).toISOString() });
  expect([time?.textContent, time?.hasAttribute('title')]).toEqual(['1 min', false]);
});

test('a row that is loading has a placeholder in each cell and is labelled as loading', () => {
  const { element, painter, show } = paintedCell({ isLink: true });
  painter.paint(undefined);
  expect(element.getAttribute('aria-label')).toBe('Loading');
  expect(element.innerHTML).toBe('<span class="table-bar" style="width: 60%;"></span>');
  show('R1');
  expect(element.hasAttribute('aria-label')).toBe(false);
  expect(element.innerHTML).toBe('<a class="table-name" tabindex="-1" href="/rows/1">R1</a>');
});

test('the name of a row is a link to that row, and the next row reuses the link', () => {
  const { element, show } = paintedCell({ isLink: true });
  show({ text: 'R1', className: 'ref' });
  const link = element.querySelector('a');
  show({ text: 'R2', className: 'ref' });
  expect(element.querySelector('a')).toBe(link);
  expect([link?.getAttribute('href'), link?.textContent]).toEqual(['/rows/2', 'R2']);
});

test('a cell of the past that differs from the present states its current value', () => {
  const { element, show } = paintedCell({ now: new Map([[1, 'Now: Delivered']]) });
  show('In transit');
  const marks = () =>
    ['data-differs', 'title', 'aria-description'].map((name) => element.getAttribute(name));
  expect(marks()).toEqual(['', 'Now: Delivered', 'Now: Delivered']);
  show('In transit');
  expect(marks()).toEqual([null, null, null]);
});

test('an unchanged row is not painted again', () => {
  const paint = vi.fn(() => 'a');
  const element = document.createElement('div');
  const look = { paint, hrefOf: null, difference: () => null };
  const once = rowPainter([{ element, look, barWidth: 60 }]);
  const row = { id: 1 };
  once.paint(row);
  once.paint(row);
  expect(paint).toHaveBeenCalledOnce();
});
