import { ScatterplotLayer } from '@deck.gl/layers';
import { expect, test, vi } from 'vitest';
import { liveLayer, type Scene } from './layer.ts';
import { createLayerManager } from './layer-manager.ts';

/** Layer of lockers that records its scenes. */
function lockers(scenes: Scene[] = []) {
  return liveLayer<readonly number[]>({
    id: 'lockers',
    kind: 'lockers',
    from: () => [11, 12],
    build: (_, scene) => {
      scenes.push(scene);
      return [new ScatterplotLayer({ id: 'lockers/icons' })];
    },
    idAt: (ids, index) => ids[index] ?? null,
  });
}
const decoration = liveLayer<null>({ id: 'labels', kind: null, from: () => null, build: () => [] });
const unpickable = liveLayer<null>({
  id: 'branches',
  kind: 'branches',
  from: () => null,
  build: () => [],
});

/** Animation frames that the test runs itself. */
function frames() {
  const waiting = new Map<number, () => void>();
  let count = 0;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    count += 1;
    waiting.set(count, run);
    return count;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void waiting.delete(id));
  return {
    waiting: () => waiting.size,
    run: () => {
      const now = [...waiting.values()];
      waiting.clear();
      for (const frame of now) frame();
    },
  };
}

test('changes within a frame are drawn once, with the newest scene', () => {
  const clock = frames();
  const scenes: Scene[] = [];
  const manager = createLayerManager();
  const setProps = vi.fn();
  const onDrawn = vi.fn();
  manager.show([lockers(scenes)]);
  manager.change({ zoom: 8 });
  expect(clock.waiting()).toBe(0);
  manager.attach({ setProps }, onDrawn);
  manager.change({ zoom: 9 });
  manager.change({ focused: { kind: 'lockers', id: 12 } });
  expect(clock.waiting()).toBe(1);
  clock.run();
  expect(scenes).toHaveLength(1);
  expect(scenes[0]).toMatchObject({
    zoom: 9,
    focused: { kind: 'lockers', id: 12 },
    selected: null,
  });
  expect(setProps.mock.calls).toEqual([[{ layers: [expect.any(ScatterplotLayer)] }]]);
  expect(onDrawn).toHaveBeenCalledTimes(1);
  manager.invalidate();
  expect(clock.waiting()).toBe(1);
  expect(manager.scene().zoom).toBe(9);
});

test('a new map drops the frame of the previous one, and without a map nothing is drawn', () => {
  const clock = frames();
  const manager = createLayerManager();
  const first = vi.fn();
  const second = vi.fn();
  manager.attach({ setProps: first });
  manager.attach({ setProps: second });
  expect(clock.waiting()).toBe(1);
  clock.run();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
  manager.attach(null);
  manager.show([lockers()]);
  expect(clock.waiting()).toBe(0);
});

test('flushing draws the layers at once, with the current time', () => {
  frames();
  const scenes: Scene[] = [];
  const manager = createLayerManager();
  manager.show([lockers(scenes)]);
  vi.spyOn(Date, 'now').mockReturnValue(42);
  manager.flush();
  expect(scenes.map(({ now }) => now)).toEqual([42]);
});

test('a pick returns the row of a layer, but nothing for decoration and gaps', () => {
  frames();
  const manager = createLayerManager();
  manager.show([decoration, unpickable, lockers()]);
  expect(manager.picked('lockers/icons', 1)).toEqual({ kind: 'lockers', id: 12 });
  expect(manager.picked('lockers/power', 0)).toEqual({ kind: 'lockers', id: 11 });
  expect(manager.picked('lockers/icons', 2)).toBeNull();
  expect(manager.picked('labels/words', 0)).toBeNull();
  expect(manager.picked('branches/icons', 0)).toBeNull();
  expect(manager.picked('drivers/icons', 0)).toBeNull();
});
