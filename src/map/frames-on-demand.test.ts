import { beforeEach, expect, test, vi } from 'vitest';
import { createFramesOnDemand } from './frames-on-demand.ts';

let browser: ((time: number) => void)[] = [];

beforeEach(() => {
  browser = [];
  vi.stubGlobal('requestAnimationFrame', (run: (time: number) => void) => browser.push(run));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void browser.splice(id - 1, 1));
  return () => vi.unstubAllGlobals();
});

/** Loop like that of deck.gl; returns a counter of its frames. */
function loopOver({ provider }: ReturnType<typeof createFramesOnDemand>): () => number {
  let drawn = 0;
  const loop = () => {
    drawn += 1;
    provider.requestAnimationFrame(loop);
  };
  provider.requestAnimationFrame(loop);
  return () => drawn;
}

/** Runs requested frames, a hundred at most. */
function drawAll() {
  for (let times = 0; times < 100 && browser.length > 0; times += 1) browser.shift()?.(0);
}

test('a loop that always requests a frame stops when there is no reason to draw', () => {
  const drawn = loopOver(createFramesOnDemand());
  drawAll();
  expect(drawn()).toBeGreaterThan(0);
  expect(browser).toHaveLength(0);
});

test('waking a stopped loop draws again, and several wake-ups before a frame count as one', () => {
  const frames = createFramesOnDemand();
  const drawn = loopOver(frames);
  drawAll();
  const before = drawn();
  frames.wake();
  frames.wake();
  expect(browser).toHaveLength(1);
  drawAll();
  expect(drawn()).toBeGreaterThan(before);
});

test('a cancelled frame is not drawn after waking', () => {
  const frames = createFramesOnDemand();
  const loop = vi.fn();
  frames.provider.requestAnimationFrame(loop);
  frames.provider.cancelAnimationFrame();
  frames.wake();
  drawAll();
  expect(loop).not.toHaveBeenCalled();
});
