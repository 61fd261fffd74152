import { beforeEach, expect, test, vi } from 'vitest';
import { createFramesOnDemand } from './frames-on-demand.ts';

let browser: ((time: number) => void)[] = [];

beforeEach(() => {
  browser = [];
  vi.stubGlobal('requestAnimationFrame', (run: (time: number) => void) => browser.push(run));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void browser.splice(id - 1, 1));
  return () => vi.unstubAllGlobals();
});

/** A loop as deck.gl has it; answers how many frames it has had. */
function loopOver({ provider }: ReturnType<typeof createFramesOnDemand>): () => number {
  let drawn = 0;
  const loop = () => {
    drawn += 1;
    provider.requestAnimationFrame(loop);
  };
  provider.requestAnimationFrame(loop);
  return () => drawn;
}

/** The browser draws until it is not asked any more, a hundred times at most. */
function drawAll() {
  for (let times = 0; times < 100 && browser.length > 0; times += 1) browser.shift()?.(0);
}

test('a loop that always asks for the next frame stops when nothing happens', () => {
  const drawn = loopOver(createFramesOnDemand());
  drawAll();
  expect(drawn()).toBeGreaterThan(0);
  expect(browser).toHaveLength(0);
});

test('whatever wakes it draws again, once however often it is woken before a frame', () => {
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

test('what is cancelled is not drawn, even if it is woken afterwards', () => {
  const frames = createFramesOnDemand();
  const loop = vi.fn();
  frames.provider.requestAnimationFrame(loop);
  frames.provider.cancelAnimationFrame();
  frames.wake();
  drawAll();
  expect(loop).not.toHaveBeenCalled();
});
