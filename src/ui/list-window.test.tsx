// @vitest-environment happy-dom
import fc from 'fast-check';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { scrollingBoxes } from '#tests/support/screens/scrolling.ts';
import { ListWindow, useListWindow } from './list-window.ts';
import { eventually } from '#tests/support/eventually.ts';

const HEIGHT = 392;
scrollingBoxes(HEIGHT);
const draw = emptyPage();

const changed = vi.fn();

function windowOf(count: number | null, heights = { row: 36, header: 32 }) {
  const scroller = document.createElement('div');
  scroller.appendChild(document.createElement('div')).style.height = `${heights.header}px`;
  const body = scroller.appendChild(document.createElement('div'));
  const list = new ListWindow(changed);
  list.layOut(heights);
  const leave = list.attach({ scroller, body });
  list.setCount(count);
  const scroll = (top: number) => {
    scroller.scrollTop = top;
    scroller.dispatchEvent(new Event('scroll'));
  };
  return { list, scroller, body, scroll, leave };
}

test('the list renders every visible row, each in one element', () => {
  const anywhere = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    row: fc.constantFrom(28, 36),
    count: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(20_000, 200_000)),
  });
  fc.assert(
    fc.property(anywhere, ({ share, row, count }) => {
      const { list, body, scroll, leave } = windowOf(count, { row, header: 32 });
      const rest = Math.max(0, count * row - (HEIGHT - 32));
      scroll(Math.round(share * rest));
      const top = Math.min(Math.round(share * rest), rest);
      const first = Math.floor(top / row);
      const last = Math.min(count, Math.ceil((top + HEIGHT - 32) / row)) - 1;
      expect(list.first).toBeLessThanOrEqual(first);
      expect(list.first + list.pool).toBeGreaterThan(last);
      expect(list.seen[0]).toBe(first);
      expect(body.style.height).toBe(`${count * row}px`);
      leave();
    }),
    { numRuns: 40 },
  );
});

test('revealing a row scrolls as little as needed and takes effect at once', () => {
  const { list, scroller } = windowOf(200_000);
  list.reveal(3);
  expect(scroller.scrollTop).toBe(0);
  list.reveal(10);
  expect(scroller.scrollTop).toBe(36);
  expect(list.seen[0]).toBe(1);
  list.reveal(199_999);
  expect(scroller.scrollTop).toBe(199_999 * 36 + 36 - 360);
  list.reveal(5);
  expect(scroller.scrollTop).toBe(180);
  expect(list.endInBox(5)).toBe(32 + 36);
  list.toTop();
  expect(list.first).toBe(0);
  expect(list.page).toBe(8);
});

test('while the count is unknown, the list shows as many rows as fill its box', () => {
  const { list, body } = windowOf(null);
  expect(list.count).toBe(10);
  list.setCount(0);
  expect([list.count, body.style.height]).toEqual([0, '0px']);
});

test('a change of the row height moves the rows', () => {
  const { list, body } = windowOf(1_000);
  changed.mockClear();
  list.layOut({ row: 28, header: 28 });
  expect(list.startOf(100)).toBe(2_800);
  expect(body.style.height).toBe('28000px');
  expect(changed).toHaveBeenCalled();
});

test('the list reports when scrolling starts and when it ends', async () => {
  const { list, scroll } = windowOf(1_000);
  scroll(5_000);
  expect(list.isScrolling).toBe(true);
  await eventually(() => expect(list.isScrolling).toBe(false));
  expect(list.seen[0]).toBe(138);
});

const heightOf = () => 20;

function Names({ at }: { at: number }) {
  const { scroller, height, drawn } = useListWindow({ count: 500, heightOf, at });
  return (
    <div ref={scroller} role="listbox">
      <div style={{ height }}>
        {drawn.map(({ index, start }) => (
          <p key={index}>
            {index} at {start}
          </p>
        ))}
      </div>
    </div>
  );
}

test('a React list renders only the rows near the active one', async () => {
  draw(<Names at={-1} />);
  const words = () => [...document.querySelectorAll('p')].map((one) => one.textContent);
  expect(words()[0]).toBe('0 at 0');
  expect(words().length).toBeLessThan(40);
  draw(<Names at={499} />);
  const box = document.querySelector('[role=listbox]');
  await act(async () => box?.dispatchEvent(new Event('scroll')));
  expect(words()).toContain('499 at 9980');
  expect(words().length).toBeLessThan(40);
});
