import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { useLongPress } from './long-press.ts';

const draw = emptyPage();
const rested = vi.fn();
let press: ReturnType<typeof useLongPress> | null = null;

function Row() {
  const given = useLongPress(rested);
  useEffect(() => void (press = given));
  return <p {...given.handlers}>Row</p>;
}

const row = () => document.querySelector('p') ?? document.body;
const point = (type: string, at: Partial<PointerEventInit> = {}) =>
  act(
    () =>
      void row().dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerType: 'touch',
          clientX: 50,
          clientY: 50,
          ...at,
        }),
      ),
  );

beforeEach(() => {
  vi.useFakeTimers();
  rested.mockClear();
  draw(<Row />);
});
afterEach(() => void vi.useRealTimers());

test('a long press selects the row and suppresses the one event that follows', () => {
  point('pointerdown');
  expect(press?.isResting()).toBe(true);
  vi.advanceTimersByTime(449);
  expect(rested).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(rested.mock.calls).toEqual([[row()]]);
  expect(press?.isResting()).toBe(true);
  point('pointerup');
  expect([press?.swallows(), press?.swallows(), press?.isResting()]).toEqual([true, false, false]);
});

test.each(['pointerup', 'pointercancel'])('a short touch that ends by %s is a tap', (end) => {
  point('pointerdown');
  vi.advanceTimersByTime(400);
  point(end);
  vi.advanceTimersByTime(400);
  expect(rested).not.toHaveBeenCalled();
  expect([press?.swallows(), press?.isResting()]).toEqual([false, false]);
});

test('a moving finger makes no long press, but a slightly trembling finger does', () => {
  point('pointerdown');
  point('pointermove', { clientX: 56, clientY: 58 });
  expect(press?.isResting()).toBe(true);
  point('pointermove', { clientX: 56, clientY: 59 });
  vi.advanceTimersByTime(500);
  expect(rested).not.toHaveBeenCalled();
  point('pointermove', { clientX: 90 });
  expect(press?.isResting()).toBe(false);
});

test('a mouse has no long press and ends the long press of a finger', () => {
  point('pointerdown');
  vi.advanceTimersByTime(450);
  point('pointerdown', { pointerType: 'mouse' });
  expect([press?.swallows(), press?.isResting()]).toEqual([false, false]);
  vi.advanceTimersByTime(450);
  expect(rested).toHaveBeenCalledTimes(1);
});

test('a row that is removed during the press is not selected', () => {
  point('pointerdown');
  draw(null);
  vi.advanceTimersByTime(450);
  expect(rested).not.toHaveBeenCalled();
});
