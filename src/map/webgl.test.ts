import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchGraphics } from './webgl.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watched() {
  const canvas = new EventTarget();
  const told: string[] = [];
  const graphics = { areThere: false };
  const stop = watchGraphics(canvas, {
    onLost: () => told.push('lost'),
    onBack: () => told.push('back'),
    canDraw: () => graphics.areThere,
  });
  const tell = (what: 'lost' | 'restored') =>
    canvas.dispatchEvent(new Event(`webglcontext${what}`));
  return { told, graphics, stop, tell };
}

test('a restored WebGL context is reported once, by its event or by polling', () => {
  const { told, graphics, tell } = watched();
  tell('lost');
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['lost']);
  tell('restored');
  graphics.areThere = true;
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['lost', 'back']);
  tell('lost');
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['lost', 'back', 'lost', 'back']);
});

test('a removed canvas reports no lost WebGL context', () => {
  const { told, graphics, stop, tell } = watched();
  tell('lost');
  stop();
  graphics.areThere = true;
  tell('lost');
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['lost']);
});
