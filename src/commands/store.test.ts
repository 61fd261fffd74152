import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('who watches a value is told of each change until they stop', () => {
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

test('it knows whether anybody watches', () => {
  const store = createStore<string | null>(null);
  const stops = [store.subscribe(vi.fn()), store.subscribe(vi.fn())];
  expect(store.isWatched()).toBe(true);
  for (const stop of stops) stop();
  expect(store.isWatched()).toBe(false);
});

test('who stops while all are told takes nobody else along', () => {
  const store = createStore(0);
  const stop = store.subscribe(() => stop());
  const other = vi.fn();
  store.subscribe(other);
  store.set(1);
  expect(other).toHaveBeenCalledOnce();
});
