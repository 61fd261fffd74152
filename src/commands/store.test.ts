import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('listeners get each change until they unsubscribe', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(2);
  stop();
  store.set(3);
  expect(seen).toEqual([2, 2]);
  expect(store.get()).toBe(3);
});

test('a store reports whether listeners are subscribed', () => {
  const store = createStore<string | null>(null);
  const stops = [store.subscribe(vi.fn()), store.subscribe(vi.fn())];
  expect(store.isWatched()).toBe(true);
  for (const stop of stops) stop();
  expect(store.isWatched()).toBe(false);
});

test('a listener that unsubscribes during a change does not skip the others', () => {
  const store = createStore(0);
  const stop = store.subscribe(() => stop());
  const other = vi.fn();
  store.subscribe(other);
  store.set(1);
  expect(other).toHaveBeenCalledOnce();
});
